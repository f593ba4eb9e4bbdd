// The public calls of `fpsbar_marks.h`.

#include "fpsbar_marks.h"

#include <errno.h>
#include <stddef.h>

#include "ring_streams.h"

/// A source is its stream: its address says which.
struct fpsbar_marks {
  uint32_t stream;
};

static struct fpsbar_marks sources[FPSBAR_RING_STREAMS];

fpsbar_marks *fpsbar_marks_open(const char *name) {
  if (!name || !name[0]) name = fpsbar_ring_program();
  if (!fpsbar_ring_prepare()) return NULL;
  uint32_t stream = fpsbar_ring_stream_named(name, 0);
  sources[stream].stream = stream;
  return &sources[stream];
}

void fpsbar_mark(fpsbar_marks *marks) {
  if (marks) fpsbar_ring_mark(marks->stream);
}

uint32_t fpsbar_marks_stream(fpsbar_marks *marks, const char *name) {
  if (!marks || !name || !name[0]) return 0;
  return fpsbar_ring_stream_named(name, marks->stream);
}

void fpsbar_mark_stream(fpsbar_marks *marks, uint32_t stream) {
  if (marks) fpsbar_ring_mark(stream ? stream : marks->stream);
}

void fpsbar_marks_close(fpsbar_marks *marks) {
  // The ring belongs to threads, not to sources, and lives as long as the program: a frame that
  // another thread marks at this moment must still have somewhere to go.
  (void)marks;
}

const char *fpsbar_marks_problem(void) {
  switch (fpsbar_ring_problem()) {
    case 0: return NULL;
    case -1: return "frame marks are turned off (FPSBAR_MARKS=off)";
    case ENOSPC: return "no room for frame marks (free some in $XDG_RUNTIME_DIR or /tmp)";
    case EFBIG: return "no room for frame marks (files may not be as large: see ulimit -f)";
    case EACCES:
    case EPERM:
    case EROFS: return "no permission for frame marks (see $XDG_RUNTIME_DIR and /tmp/fpsbar-UID)";
    case ENOSYS:
    case EINVAL: return "this system cannot keep frame marks (Linux 4.14 is needed)";
    default: return "frame marks could not be set up (is $XDG_RUNTIME_DIR or /tmp a directory?)";
  }
}
