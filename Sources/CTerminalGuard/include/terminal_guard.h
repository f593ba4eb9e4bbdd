#ifndef FPSBAR_TERMINAL_GUARD_H
#define FPSBAR_TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Gives the terminal back when the process crashes. A Swift deinit does not run on a trap or a
// fatal signal, so what has to be written and set is kept ready here for a signal handler.

/// The most reset bytes that are kept; a longer sequence is refused.
#define FPSBAR_GUARD_CAPACITY 1024

/// Keeps what gives the terminal back, and installs handlers for SIGSEGV, SIGBUS, SIGILL, SIGFPE,
/// SIGTRAP, SIGABRT and SIGSYS that use it, then pass the signal on to whoever had it before.
///
/// `output` gets the bytes, `input` the modes. Arming again replaces what is kept.
/// Returns false, with nothing changed, when there are too many bytes or a handler is refused.
bool fpsbar_guard_arm(
    int output, int input, const struct termios *modes, const void *reset, size_t length);

/// Puts the previous handlers back. Harmless when not armed.
void fpsbar_guard_disarm(void);

#endif
