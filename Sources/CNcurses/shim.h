#ifndef FPSBAR_CNCURSES_SHIM_H
#define FPSBAR_CNCURSES_SHIM_H

// The wide-character half of ncurses is hidden unless asked for before the header.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Declared by glibc only for programs that ask for X/Open before the first header.
extern int wcwidth(wchar_t character);

/// A file in memory, closed in children; -1 and errno on failure.
static inline int fpsbar_open_memory_file(void) {
  enum { close_on_exec = 1 };
  return (int)syscall(SYS_memfd_create, "fpsbar-screen", close_on_exec);
}

// Swift cannot see function-like macros, and rejects the C globals `stdscr` and `curscr`.

static inline int fpsbar_boolean_count(void) { return BOOLCOUNT; }
static inline int fpsbar_number_count(void) { return NUMCOUNT; }
static inline int fpsbar_string_count(void) { return STRCOUNT; }

static inline _Bool fpsbar_boolean(int index) { return tigetflag((char *)boolnames[index]) > 0; }
static inline int fpsbar_number(int index) { return tigetnum((char *)numnames[index]); }
static inline const char *fpsbar_string(int index) {
  const char *value = tigetstr((char *)strnames[index]);
  return value == (const char *)-1 ? NULL : value;
}

/// Capabilities that are not among the standard ones.
static inline _Bool fpsbar_extended_boolean(const char *name) {
  return tigetflag((char *)name) > 0;
}
static inline int fpsbar_extended_number(const char *name) { return tigetnum((char *)name); }

/// The place of a standard capability, or -1.
static inline int fpsbar_name_index(const char *const *names, int count, const char *name) {
  for (int i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0) {
      return i;
    }
  }
  return -1;
}
static inline int fpsbar_boolean_index(const char *name) {
  return fpsbar_name_index(boolnames, BOOLCOUNT, name);
}
static inline int fpsbar_number_index(const char *name) {
  return fpsbar_name_index(numnames, NUMCOUNT, name);
}
static inline int fpsbar_string_index(const char *name) {
  return fpsbar_name_index(strnames, STRCOUNT, name);
}

/// Makes a terminal's description the current one; 1 is found, 0 not found, -1 no database.
static inline int fpsbar_load_description(const char *name, int descriptor) {
  int status = 0;
  int result = setupterm((char *)name, descriptor, &status);
  return result == OK ? 1 : status;
}

/// Forgets what fpsbar_load_description made current.
static inline void fpsbar_forget_description(void) { del_curterm(cur_term); }

/// What the terminal needs to know once a screen is open; false when curses refuses.
static inline _Bool fpsbar_configure_screen(void) {
  // Pending keys must not hold output back.
  typeahead(-1);
  nonl();
  leaveok(stdscr, FALSE);
  idlok(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  immedok(stdscr, FALSE);
  return TRUE;
}

/// Starts colour with the terminal's own two colours as defaults; false where it has none.
static inline _Bool fpsbar_start_colors(void) {
  return has_colors() && start_color() == OK && use_default_colors() == OK;
}

static inline attr_t fpsbar_attribute_bold(void) { return A_BOLD; }
static inline attr_t fpsbar_attribute_dim(void) { return A_DIM; }
static inline attr_t fpsbar_attribute_italic(void) { return A_ITALIC; }
static inline attr_t fpsbar_attribute_underline(void) { return A_UNDERLINE; }
static inline attr_t fpsbar_attribute_reverse(void) { return A_REVERSE; }
static inline attr_t fpsbar_attribute_blink(void) { return A_BLINK; }
static inline attr_t fpsbar_attribute_hidden(void) { return A_INVIS; }

/// Fills a cell with one scalar.
static inline void fpsbar_set_cell(cchar_t *cell, uint32_t scalar, attr_t attributes, int pair) {
  wchar_t text[2] = {(wchar_t)scalar, 0};
  setcchar(cell, text, attributes, 0, &pair);
}

/// Fills a cell with a scalar and the marks on it; `text` ends with 0.
static inline void fpsbar_set_cell_text(
    cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  setcchar(cell, text, attributes, 0, &pair);
}

/// Puts a run of cells on the screen, one glyph each, from a place to the right.
static inline void fpsbar_put_run(int row, int column, const cchar_t *cells, int count) {
  mvwadd_wchnstr(stdscr, row, column, cells, count);
}

/// Sends what changed. The cursor rests at the top left, where it is least in the way.
static inline int fpsbar_update(void) {
  wmove(stdscr, 0, 0);
  wnoutrefresh(stdscr);
  return doupdate();
}

/// Makes the next update draw everything on a cleared screen.
static inline void fpsbar_repaint(void) {
  clearok(curscr, TRUE);
  touchwin(stdscr);
}

static inline void fpsbar_erase(void) { werase(stdscr); }
static inline int fpsbar_rows(void) { return getmaxy(stdscr); }
static inline int fpsbar_columns(void) { return getmaxx(stdscr); }
static inline int fpsbar_color_pair_limit(void) { return COLOR_PAIRS; }

#endif
