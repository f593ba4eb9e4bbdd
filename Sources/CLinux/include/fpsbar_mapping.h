#ifndef FPSBAR_MAPPING_H
#define FPSBAR_MAPPING_H

#include <stddef.h>

// A mapped file that is shortened by another program raises SIGBUS where its pages went away. While
// a mapping is guarded, such pages become zeros instead; any other SIGBUS takes its usual way. At
// most 64 mappings are guarded at a time; more are left as the system treats them.
void fpsbar_guard_mapping(void *base, size_t length);

void fpsbar_unguard_mapping(void *base);

#endif
