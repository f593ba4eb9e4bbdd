#ifndef FPSBAR_RING_STREAMS_H
#define FPSBAR_RING_STREAMS_H

#include <stdatomic.h>

#include "fpsbar_ring.h"

/// The name that a named stream was made with; empty for the others.
const char *fpsbar_ring_stream_name(uint32_t stream);

/// Writes a stream's entry into a ring. Whether it was ready to be written.
int fpsbar_ring_stream_write(uint32_t stream, struct fpsbar_ring_stream *out);

#endif
