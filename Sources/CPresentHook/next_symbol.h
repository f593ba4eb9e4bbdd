#ifndef FPSBAR_NEXT_SYMBOL_H
#define FPSBAR_NEXT_SYMBOL_H

/// The names that the hook stands in for. The last three hand out the others.
enum name {
  GLX_SWAP,
  GLX_SWAP_MSC,
  EGL_SWAP,
  EGL_SWAP_DAMAGE_KHR,
  EGL_SWAP_DAMAGE_EXT,
  GLX_PROC,
  GLX_PROC_ARB,
  EGL_PROC,
  NAMES,
  NO_NAME = NAMES,
};

/// The form of every function here until it is cast to what it is.
typedef void (*function)(void);

/// The hook's own functions of these names.
extern const function exported[NAMES] __attribute__((visibility("hidden")));

/// The next `dlsym` after this library's.
typedef void *(*dlsym_function)(void *handle, const char *name);
dlsym_function next_dlsym(void);

/// Which of the names it is.
enum name name_of(const char *text);

/// The name as text.
const char *name_text(enum name name);

/// What the program would have called had this library not been there: the next definition in the
/// order of loading, or the one that the object around `caller` was linked with. NULL: none.
function next_function(enum name name, const void *caller);

/// The definition of a name in the library around `place`, or one it was linked with; NULL: none.
function function_beside(enum name name, const void *place);

#endif
