#ifndef FPSBAR_CNCURSES_SHIM_H
#define FPSBAR_CNCURSES_SHIM_H

// The wide-character half of ncurses is hidden unless asked for before the header.
#define NCURSES_WIDECHAR 1
#include <curses.h>

#endif
