#ifndef FPSBAR_MARKS_H
#define FPSBAR_MARKS_H

/*
 * Frame marks: tell fpsbar, from inside a program, when each frame is presented.
 *
 *   fpsbar_marks *marks = fpsbar_marks_open("my game");
 *   for (;;) { draw(); fpsbar_mark(marks); swap(); }
 *   fpsbar_marks_close(marks);
 *
 * Link with -lfpsbar-marks. Watch with `fpsbar attach "my game"` or `fpsbar run -- ./my-game`.
 *
 * A mark is one clock read and one record in memory that fpsbar reads: no system call, no lock, no
 * allocation, never a wait. Every function may be called from any thread, at any time, before and
 * after a fork; none of them fails in a way that the program has to handle: where frames cannot be
 * marked, marking does nothing. A mark must not be made from a signal handler.
 *
 * FPSBAR_MARKS=off in the environment turns all of it off.
 */

#include <stdint.h>

#if defined(__GNUC__)
#define FPSBAR_MARKS_API __attribute__((visibility("default")))
#else
#define FPSBAR_MARKS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A named source of frames. NULL is allowed everywhere and does nothing. */
typedef struct fpsbar_marks fpsbar_marks;

/* Opens a source of frames under a name (UTF-8, at most 47 bytes are kept; NULL or "": the
 * program's own name). Opening the same name again gives the same source. NULL when frames cannot
 * be marked; `fpsbar_marks_problem` says why. */
FPSBAR_MARKS_API fpsbar_marks *fpsbar_marks_open(const char *name);

/* Marks a frame of the source: it is presented now. */
FPSBAR_MARKS_API void fpsbar_mark(fpsbar_marks *marks);

/* Names a further stream of the source, for a program that presents in several places (windows,
 * eyes, passes); the same name gives the same stream. Streams are measured each for itself. At most
 * 255 streams a process; beyond that, and for a NULL source, the result is 0, the source's own. */
FPSBAR_MARKS_API uint32_t fpsbar_marks_stream(fpsbar_marks *marks, const char *name);

/* Marks a frame of a stream that `fpsbar_marks_stream` returned; 0 is the source itself. */
FPSBAR_MARKS_API void fpsbar_mark_stream(fpsbar_marks *marks, uint32_t stream);

/* Says that no more frames of this source come. Marking a closed source is allowed and works. */
FPSBAR_MARKS_API void fpsbar_marks_close(fpsbar_marks *marks);

/* Why frames are not marked, as one line of text, or NULL when they are. The text stays valid. */
FPSBAR_MARKS_API const char *fpsbar_marks_problem(void);

#ifdef __cplusplus
}
#endif

#endif
