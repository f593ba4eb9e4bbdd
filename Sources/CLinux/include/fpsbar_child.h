#ifndef FPSBAR_CHILD_H
#define FPSBAR_CHILD_H

#include <stdint.h>
#include <sys/types.h>

// What starting a program needs and the Swift overlay of glibc lacks.

// A file without a name in a folder, opened for reading and appending; -1 with errno.
int fpsbar_unnamed_file(const char *folder);

// Gives the beginning of a file back to the file system; its length stays.
void fpsbar_discard_beginning(int file, int64_t length);

// A descriptor that becomes readable when the process ends; -1 where the kernel has none.
int fpsbar_process_descriptor(pid_t pid);

// Whether a program's file has capabilities of its own.
int fpsbar_has_capabilities(const char *path);

#endif
