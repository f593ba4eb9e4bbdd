#ifndef FPSBAR_RING_FILE_H
#define FPSBAR_RING_FILE_H

#include "fpsbar_ring.h"

/// Makes and maps a ring file for this thread. NULL with `errno` when it cannot be made.
/// `number` makes the name unique among the rings of this program.
struct fpsbar_ring_file *fpsbar_ring_file_make(uint64_t image_ns, uint32_t number);

/// CLOCK_MONOTONIC in nanoseconds.
uint64_t fpsbar_ring_now(void);

#endif
