#ifndef FPSBAR_PTY_H
#define FPSBAR_PTY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>
#include <sys/ioctl.h>

// A program on a pseudo-terminal of its own.
//
// Between us and the program stands a small process that leads the new session, so that the
// program's group has a parent inside the session and can be stopped (a session's only group cannot),
// and so that the session outlives the program until all its output was read.
struct fpsbar_pty {
  int master;     // our side, non-blocking
  int status;     // gives struct fpsbar_pty_status records, non-blocking
  int control;    // closing it lets the session end
  pid_t monitor;  // the session's leader, our child
  pid_t child;    // the program and the name of its process group
};

struct fpsbar_pty_status {
  int32_t kind;    // FPSBAR_PTY_…
  int32_t status;  // as waitpid gives it
};

enum { FPSBAR_PTY_STARTED = 1, FPSBAR_PTY_STOPPED = 2, FPSBAR_PTY_ENDED = 3 };

// Starts a program; `modes` may be NULL. With `keeps_input` it reads from our standard input instead
// of the pseudo-terminal, which stays its terminal. Returns 0, or an errno: of the program's exec if
// *exec_failed was set to 1, else of a call before it.
int fpsbar_pty_spawn(struct fpsbar_pty *pty, char *const argv[], const struct termios *modes,
                     const struct winsize *size, bool keeps_input, int *exec_failed);

int fpsbar_pty_resize(int master, const struct winsize *size);

int fpsbar_window_size(int fd, struct winsize *size);

// The process group in the foreground of a pseudo-terminal, or -1.
pid_t fpsbar_pty_foreground(int master);

// What waitpid's status means to a shell: the exit status, or 128 + the signal's number.
int fpsbar_shell_status(int status);

#endif
