// Finds the functions that the hook stands in for.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "next_symbol.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

static const char texts[NAMES][28] = {
    [GLX_SWAP] = "glXSwapBuffers",
    [GLX_SWAP_MSC] = "glXSwapBuffersMscOML",
    [EGL_SWAP] = "eglSwapBuffers",
    [EGL_SWAP_DAMAGE_KHR] = "eglSwapBuffersWithDamageKHR",
    [EGL_SWAP_DAMAGE_EXT] = "eglSwapBuffersWithDamageEXT",
    [GLX_PROC] = "glXGetProcAddress",
    [GLX_PROC_ARB] = "glXGetProcAddressARB",
    [EGL_PROC] = "eglGetProcAddress",
};

const char *name_text(enum name name) { return texts[name]; }

enum name name_of(const char *text) {
  // Most look-ups are of other names; three bytes settle those.
  if (!text || (text[0] != 'g' && text[0] != 'e') || !text[1] || (text[2] != 'X' && text[2] != 'l'))
    return NO_NAME;
  for (int name = 0; name < NAMES; name++)
    if (strcmp(text, texts[name]) == 0) return name;
  return NO_NAME;
}

dlsym_function next_dlsym(void) {
  static _Atomic(dlsym_function) known;
  dlsym_function found = atomic_load_explicit(&known, memory_order_relaxed);
  if (found) return found;
  // `dlvsym` is not interposed. The versions: since dlsym lives in libc itself, and before that on
  // x86-64, AArch64 and RISC-V.
  static const char versions[][12] = {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.27"};
  for (size_t i = 0; !found && i < sizeof versions / sizeof *versions; i++)
    found = (dlsym_function)dlvsym(RTLD_NEXT, "dlsym", versions[i]);
  atomic_store_explicit(&known, found, memory_order_relaxed);
  return found;
}

/// Looks in a library that is loaded already. It stays loaded from now on: its function is kept.
static function in_loaded(const char *library, enum name name) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  function found = handle ? (function)next_dlsym()(handle, texts[name]) : NULL;
  // The executable's own handle means the order of loading, in which this library comes early.
  return found == exported[name] ? NULL : found;
}

function function_beside(enum name name, const void *place) {
  Dl_info where;
  if (!place || !next_dlsym() || !dladdr(place, &where) || !where.dli_fname) return NULL;
  return in_loaded(where.dli_fname, name);
}

/// Looks where an object opened at run time finds the libraries that it was linked with.
static function from_caller(enum name name, const void *caller) {
  function found = function_beside(name, caller);
  if (name == GLX_SWAP || name == GLX_SWAP_MSC || name == GLX_PROC || name == GLX_PROC_ARB) {
    if (!found) found = in_loaded("libGL.so.1", name);
    if (!found) found = in_loaded("libGLX.so.0", name);
  } else if (!found) {
    found = in_loaded("libEGL.so.1", name);
  }
  return found;
}

/// Asks the library itself for a function that it does not export.
static function from_library(enum name name, const void *caller) {
  enum name with = name == GLX_SWAP_MSC ? GLX_PROC_ARB : EGL_PROC;
  if (name != GLX_SWAP_MSC && name != EGL_SWAP_DAMAGE_KHR && name != EGL_SWAP_DAMAGE_EXT)
    return NULL;
  function ask = next_function(with, caller);
  return ask ? ((function(*)(const char *))ask)(texts[name]) : NULL;
}

function next_function(enum name name, const void *caller) {
  static _Atomic(function) known[NAMES];
  function found = atomic_load_explicit(&known[name], memory_order_relaxed);
  if (found || !next_dlsym()) return found;
  found = (function)next_dlsym()(RTLD_NEXT, texts[name]);
  if (!found) found = from_caller(name, caller);
  if (!found) found = from_library(name, caller);
  atomic_store_explicit(&known[name], found, memory_order_relaxed);
  return found;
}
