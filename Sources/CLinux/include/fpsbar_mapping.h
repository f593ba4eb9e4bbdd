#ifndef FPSBAR_MAPPING_H
#define FPSBAR_MAPPING_H

#include <stddef.h>

// A mapped file that is shortened by another program raises SIGBUS where its pages went away. While
// a mapping is guarded, such pages become zeros instead; any other SIGBUS takes its usual way. At
// most 64 mappings are guarded at a time; more are left as the system treats them.
void fpsbar_guard_mapping(void *base, size_t length);

void fpsbar_unguard_mapping(void *base);

// Gives back the pages of code and constants that only the start needed: they are clean and come
// back from the files by themselves when they are used again.
void fpsbar_give_back_startup_pages(void);

#endif
