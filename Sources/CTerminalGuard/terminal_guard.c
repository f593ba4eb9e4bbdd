#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "terminal_guard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const int fatal_signals[] = {
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS,
    // These end a program that nobody told what to do about them.
    SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGXCPU, SIGSTKFLT, SIGUSR1, SIGUSR2,
};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

// A stack overflow leaves no stack to handle it on. Fixed, since SIGSTKSZ is no constant.
static _Alignas(16) unsigned char alternate_stack[32768];
static bool alternate_stack_is_ours;

static struct sigaction previous[fatal_count];
static unsigned char reset_bytes[FPSBAR_GUARD_CAPACITY];
static size_t reset_length;
static struct termios saved_modes;
static int output_descriptor = -1;
static int input_descriptor = -1;
static pid_t owner;
static atomic_bool armed;

// Everything here is async-signal-safe: write, poll, tcsetattr, sigaction, sigprocmask, raise, getpid.
static void restore_and_pass_on(int signal_number) {
  int saved_errno = errno;
  // A child between fork and exec shares the terminal but must not give it back.
  if (atomic_exchange(&armed, false) && getpid() == owner) {
    size_t done = 0;
    int patience = 4;
    while (done < reset_length) {
      ssize_t written = write(output_descriptor, reset_bytes + done, reset_length - done);
      if (written > 0) {
        done += (size_t)written;
      } else if (errno == EAGAIN && patience > 0) {
        // Without a moment for the terminal to read, the bytes that restore it would be lost.
        struct pollfd room = {.fd = output_descriptor, .events = POLLOUT};
        poll(&room, 1, 50);
        patience--;
      } else if (errno != EINTR) {
        break;
      }
    }
    tcsetattr(input_descriptor, TCSANOW, &saved_modes);
  }
  for (int i = 0; i < fatal_count; i++) {
    if (fatal_signals[i] == signal_number) {
      sigaction(signal_number, &previous[i], NULL);
    }
  }
  // The signal is blocked while its handler runs; raised now, it is delivered on return.
  raise(signal_number);
  errno = saved_errno;
}

static void install_alternate_stack(void) {
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) {
    return;
  }
  stack_t ours;
  memset(&ours, 0, sizeof ours);
  ours.ss_sp = alternate_stack;
  ours.ss_size = sizeof alternate_stack;
  alternate_stack_is_ours = sigaltstack(&ours, NULL) == 0;
}

bool fpsbar_guard_arm(
    int output, int input, const struct termios *modes, const void *reset, size_t length) {
  if (length > sizeof reset_bytes) {
    return false;
  }
  bool again = atomic_exchange(&armed, false);
  memcpy(reset_bytes, reset, length);
  reset_length = length;
  saved_modes = *modes;
  output_descriptor = output;
  input_descriptor = input;
  owner = getpid();
  if (!again) {
    install_alternate_stack();
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = restore_and_pass_on;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < fatal_count; i++) {
      if (sigaction(fatal_signals[i], &action, &previous[i]) != 0) {
        while (i-- > 0) {
          sigaction(fatal_signals[i], &previous[i], NULL);
        }
        return false;
      }
    }
  }
  atomic_store(&armed, true);
  return true;
}

void fpsbar_guard_disarm(void) {
  if (!atomic_exchange(&armed, false)) {
    return;
  }
  for (int i = 0; i < fatal_count; i++) {
    sigaction(fatal_signals[i], &previous[i], NULL);
  }
  if (alternate_stack_is_ours) {
    stack_t off;
    memset(&off, 0, sizeof off);
    off.ss_flags = SS_DISABLE;
    sigaltstack(&off, NULL);
    alternate_stack_is_ours = false;
  }
}
