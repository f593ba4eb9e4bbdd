#ifndef FPSBAR_LINUX_H
#define FPSBAR_LINUX_H

// What the Swift overlay of glibc lacks: timerfd, signalfd, memfd, pseudo-terminals.

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Waits as poll does, with a timeout in nanoseconds (0 or more).
int fpsbar_poll(struct pollfd *entries, int count, int64_t nanoseconds);

// Asks for room in a pipe, so that its writer need not wait; what is no pipe stays as it is.
void fpsbar_widen_pipe(int descriptor, int bytes);

// Keeps freed memory for what is allocated next, instead of giving it back to the system at once:
// for batch work that frees and allocates large blocks again and again.
void fpsbar_keep_memory(void);

// Turns a word of the command line back into its bytes, in place: each of the scalars U+10FF80 to
// U+10FFFF stands for a byte that is no UTF-8 (see ArgumentText).
void fpsbar_restore_bytes(char *word);

#endif
