#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "fpsbar_linux.h"
#include "fpsbar_pty.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>

static void reset_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void write_record(int fd, int kind, int status) {
  struct fpsbar_pty_status record = {.kind = kind, .status = status};
  while (write(fd, &record, sizeof record) < 0 && errno == EINTR) {
  }
}

// The program's side of the second fork; never returns.
static void run_program(int slave, int failure, bool keeps_input, char *const argv[]) {
  setpgid(0, 0);
  // Taking the foreground from the background would stop us.
  signal(SIGTTOU, SIG_IGN);
  tcsetpgrp(slave, getpid());
  for (int fd = keeps_input ? 1 : 0; fd < 3; fd++) dup2(slave, fd);
  if (slave > 2) close(slave);
  // The terminal tells its size itself; a size from outside would be wrong.
  unsetenv("LINES");
  unsetenv("COLUMNS");
  reset_signals();
  execvp(argv[0], argv);
  int error = errno;
  while (write(failure, &error, sizeof error) < 0 && errno == EINTR) {
  }
  _exit(127);
}

// The session's leader; never returns.
static void run_monitor(int slave, int status, int control, int failure, bool keeps_input,
                        char *const argv[]) {
  setsid();
  ioctl(slave, TIOCSCTTY, 0);
  reset_signals();
  pid_t child = fork();
  if (child == 0) run_program(slave, failure, keeps_input, argv);
  if (child < 0) {
    int error = errno;
    while (write(failure, &error, sizeof error) < 0 && errno == EINTR) {
    }
    _exit(1);
  }
  setpgid(child, child);
  signal(SIGTTOU, SIG_IGN);
  tcsetpgrp(slave, child);
  // With our side of it open the pseudo-terminal would never report its end.
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 0; fd < 3; fd++) dup2(null, fd);
  int high_status = fcntl(status, F_DUPFD, 10), high_control = fcntl(control, F_DUPFD, 10);
  dup2(high_status, 3);
  dup2(high_control, 4);
  status = 3;
  control = 4;
  close_range(5, ~0U, 0);
  write_record(status, FPSBAR_PTY_STARTED, child);
  for (;;) {
    int result = 0;
    pid_t pid = waitpid(child, &result, WUNTRACED);
    if (pid < 0 && errno == EINTR) continue;
    if (pid < 0) break;
    if (WIFSTOPPED(result)) {
      write_record(status, FPSBAR_PTY_STOPPED, result);
      continue;
    }
    write_record(status, FPSBAR_PTY_ENDED, result);
    break;
  }
  // The end of a session throws away output that nobody has read yet.
  char byte;
  while (read(control, &byte, 1) < 0 && errno == EINTR) {
  }
  _exit(0);
}

static int open_pair(int *master, int *slave) {
  *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*master < 0) return errno;
  char name[64];
  if (grantpt(*master) != 0 || unlockpt(*master) != 0 || ptsname_r(*master, name, sizeof name) != 0)
    return errno;
  *slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  return *slave < 0 ? errno : 0;
}

static void close_all(const int *fds, int count) {
  for (int i = 0; i < count; i++)
    if (fds[i] >= 0) close(fds[i]);
}

static int read_failure(int fd) {
  int error = 0;
  ssize_t count;
  while ((count = read(fd, &error, sizeof error)) < 0 && errno == EINTR) {
  }
  return count == (ssize_t)sizeof error ? error : 0;
}

int fpsbar_pty_spawn(struct fpsbar_pty *pty, char *const argv[], const struct termios *modes,
                     const struct winsize *size, bool keeps_input, int *exec_failed) {
  int fds[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
  int *master = &fds[0], *slave = &fds[1], *status = &fds[2], *control = &fds[4], *failure = &fds[6];
  *exec_failed = 0;
  int error = open_pair(master, slave);
  if (error == 0 && (pipe2(status, O_CLOEXEC) != 0 || pipe2(control, O_CLOEXEC) != 0 ||
                     pipe2(failure, O_CLOEXEC) != 0))
    error = errno;
  if (error != 0) {
    close_all(fds, 8);
    return error;
  }
  if (modes != NULL) tcsetattr(*slave, TCSANOW, modes);
  ioctl(*slave, TIOCSWINSZ, size);
  pid_t monitor = fork();
  if (monitor < 0) {
    error = errno;
    close_all(fds, 8);
    return error;
  }
  if (monitor == 0) {
    close(*master);
    close(status[0]);
    close(control[1]);
    close(failure[0]);
    run_monitor(*slave, status[1], control[0], failure[1], keeps_input, argv);
  }
  close_all((int[]){*slave, status[1], control[0], failure[1]}, 4);
  error = read_failure(failure[0]);
  close(failure[0]);
  struct fpsbar_pty_status record = {0};
  ssize_t count;
  while ((count = read(status[0], &record, sizeof record)) < 0 && errno == EINTR) {
  }
  if (error != 0 || count != (ssize_t)sizeof record) {
    *exec_failed = error != 0;
    close_all((int[]){*master, status[0], control[1]}, 3);
    while (waitpid(monitor, NULL, 0) < 0 && errno == EINTR) {
    }
    return error != 0 ? error : EIO;
  }
  fcntl(*master, F_SETFL, O_RDWR | O_NONBLOCK);
  fcntl(status[0], F_SETFL, O_NONBLOCK);
  *pty = (struct fpsbar_pty){.master = *master,
                             .status = status[0],
                             .control = control[1],
                             .monitor = monitor,
                             .child = record.status};
  return 0;
}

int fpsbar_pty_resize(int master, const struct winsize *size) {
  return ioctl(master, TIOCSWINSZ, size);
}

int fpsbar_window_size(int fd, struct winsize *size) { return ioctl(fd, TIOCGWINSZ, size); }

pid_t fpsbar_pty_foreground(int master) {
  pid_t group = -1;
  return ioctl(master, TIOCGPGRP, &group) == 0 ? group : -1;
}

int fpsbar_shell_status(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  if (WIFSIGNALED(status)) return 128 + WTERMSIG(status);
  return 0;
}
