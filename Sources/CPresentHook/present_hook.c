// The present hook: preloaded into a program, it marks every frame that the program hands to GLX or
// EGL and changes nothing else. The real function is always called, and its result returned.
//
// A program reaches the real functions by linking, by dlsym on a library it opened, or by the
// libraries' own GetProcAddress. The first comes to the exported functions here. The other two yield
// a pointer; the program gets one of a handful of stand-ins instead, each tied to one real function,
// so that a program with two libraries of the same names (a browser's own EGL on the system's) calls
// the one it asked for.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "fpsbar_ring.h"
#include "next_symbol.h"

#define EXPORT __attribute__((visibility("default")))
#define CALLER __builtin_return_address(0)
// Every stand-in would have its copy.
#define NOINLINE __attribute__((noinline))

#if defined(__has_attribute) && __has_attribute(musttail)
#define TAIL_CALL __attribute__((musttail)) return
#else
#define TAIL_CALL return
#endif

enum { STAND_INS = 8 };

/// The real function behind each stand-in.
static _Atomic(function) reals[NAMES][STAND_INS];

/// The stack frame of the outermost present that is under way in this thread: libraries call each
/// other's functions of these names, and one frame is one mark. A frame address and not a flag,
/// because a program may leave a present with longjmp.
static _Thread_local const char *presenting __attribute__((tls_model("initial-exec")));

static inline const char *begin(uint64_t drawable, enum fpsbar_stream_kind kind) {
  const char *frame = __builtin_frame_address(0);
  const char *outer = presenting;
  if (outer && frame < outer) return outer;
  fpsbar_ring_mark(fpsbar_ring_stream_of(drawable, kind));
  presenting = frame;
  return outer && frame > outer ? NULL : outer;
}

static inline void end(const char *outer) { presenting = outer; }

static function hand_out(enum name name, function real);

typedef void (*glx_swap)(void *display, unsigned long drawable);
typedef int64_t (*glx_swap_msc)(void *display, unsigned long drawable, int64_t target,
                                int64_t divisor, int64_t remainder);
typedef unsigned (*egl_swap)(void *display, void *surface);
typedef unsigned (*egl_swap_damage)(void *display, void *surface, const int *rectangles, int count);
typedef function (*proc)(const unsigned char *text);

NOINLINE static void call_glx_swap(glx_swap real, void *display, unsigned long drawable) {
  const char *outer = begin(drawable, FPSBAR_STREAM_WINDOW);
  if (real) real(display, drawable);
  end(outer);
}

NOINLINE static int64_t call_glx_swap_msc(glx_swap_msc real, void *display, unsigned long drawable,
                                 int64_t target, int64_t divisor, int64_t remainder) {
  const char *outer = begin(drawable, FPSBAR_STREAM_WINDOW);
  int64_t result = real ? real(display, drawable, target, divisor, remainder) : -1;
  end(outer);
  return result;
}

NOINLINE static unsigned call_egl_swap(egl_swap real, void *display, void *surface) {
  const char *outer = begin((uintptr_t)surface, FPSBAR_STREAM_SURFACE);
  unsigned result = real ? real(display, surface) : 0;
  end(outer);
  return result;
}

NOINLINE static unsigned call_egl_swap_damage(egl_swap_damage real, void *display, void *surface,
                                     const int *rectangles, int count) {
  const char *outer = begin((uintptr_t)surface, FPSBAR_STREAM_SURFACE);
  unsigned result = real ? real(display, surface, rectangles, count) : 0;
  end(outer);
  return result;
}

NOINLINE static function call_proc(proc real, const unsigned char *text) {
  function found = real ? real(text) : NULL;
  enum name name = name_of((const char *)text);
  if (!found || name == NO_NAME) return found;
  // A library that refers to its function by name got ours: its own is what is meant.
  function own = found == exported[name] ? function_beside(name, (void *)real) : NULL;
  return hand_out(name, own ? own : found);
}

// The exported functions.

EXPORT void glXSwapBuffers(void *display, unsigned long drawable) {
  call_glx_swap((glx_swap)next_function(GLX_SWAP, CALLER), display, drawable);
}

EXPORT int64_t glXSwapBuffersMscOML(void *display, unsigned long drawable, int64_t target,
                                    int64_t divisor, int64_t remainder) {
  return call_glx_swap_msc((glx_swap_msc)next_function(GLX_SWAP_MSC, CALLER), display, drawable,
                           target, divisor, remainder);
}

EXPORT unsigned eglSwapBuffers(void *display, void *surface) {
  return call_egl_swap((egl_swap)next_function(EGL_SWAP, CALLER), display, surface);
}

EXPORT unsigned eglSwapBuffersWithDamageKHR(void *display, void *surface, const int *rectangles,
                                            int count) {
  return call_egl_swap_damage((egl_swap_damage)next_function(EGL_SWAP_DAMAGE_KHR, CALLER), display,
                              surface, rectangles, count);
}

EXPORT unsigned eglSwapBuffersWithDamageEXT(void *display, void *surface, const int *rectangles,
                                            int count) {
  return call_egl_swap_damage((egl_swap_damage)next_function(EGL_SWAP_DAMAGE_EXT, CALLER), display,
                              surface, rectangles, count);
}

EXPORT function glXGetProcAddress(const unsigned char *text) {
  return call_proc((proc)next_function(GLX_PROC, CALLER), text);
}

EXPORT function glXGetProcAddressARB(const unsigned char *text) {
  return call_proc((proc)next_function(GLX_PROC_ARB, CALLER), text);
}

EXPORT function eglGetProcAddress(const unsigned char *text) {
  return call_proc((proc)next_function(EGL_PROC, CALLER), text);
}

const function exported[NAMES] = {
    [GLX_SWAP] = (function)glXSwapBuffers,
    [GLX_SWAP_MSC] = (function)glXSwapBuffersMscOML,
    [EGL_SWAP] = (function)eglSwapBuffers,
    [EGL_SWAP_DAMAGE_KHR] = (function)eglSwapBuffersWithDamageKHR,
    [EGL_SWAP_DAMAGE_EXT] = (function)eglSwapBuffersWithDamageEXT,
    [GLX_PROC] = (function)glXGetProcAddress,
    [GLX_PROC_ARB] = (function)glXGetProcAddressARB,
    [EGL_PROC] = (function)eglGetProcAddress,
};

// The stand-ins: one function for each real one that the program can have at a time.

#define REAL(type, name, n) ((type)atomic_load_explicit(&reals[name][n], memory_order_relaxed))

#define STAND_IN(n)                                                                               \
  static void glx_swap_##n(void *display, unsigned long drawable) {                               \
    call_glx_swap(REAL(glx_swap, GLX_SWAP, n), display, drawable);                                \
  }                                                                                               \
  static int64_t glx_swap_msc_##n(void *display, unsigned long drawable, int64_t target,          \
                                  int64_t divisor, int64_t remainder) {                           \
    return call_glx_swap_msc(REAL(glx_swap_msc, GLX_SWAP_MSC, n), display, drawable, target,      \
                             divisor, remainder);                                                 \
  }                                                                                               \
  static unsigned egl_swap_##n(void *display, void *surface) {                                    \
    return call_egl_swap(REAL(egl_swap, EGL_SWAP, n), display, surface);                          \
  }                                                                                               \
  static unsigned egl_khr_##n(void *display, void *surface, const int *rectangles, int count) {   \
    return call_egl_swap_damage(REAL(egl_swap_damage, EGL_SWAP_DAMAGE_KHR, n), display, surface,  \
                                rectangles, count);                                               \
  }                                                                                               \
  static unsigned egl_ext_##n(void *display, void *surface, const int *rectangles, int count) {   \
    return call_egl_swap_damage(REAL(egl_swap_damage, EGL_SWAP_DAMAGE_EXT, n), display, surface,  \
                                rectangles, count);                                               \
  }                                                                                               \
  static function glx_proc_##n(const unsigned char *text) {                                       \
    return call_proc(REAL(proc, GLX_PROC, n), text);                                              \
  }                                                                                               \
  static function glx_arb_##n(const unsigned char *text) {                                        \
    return call_proc(REAL(proc, GLX_PROC_ARB, n), text);                                          \
  }                                                                                               \
  static function egl_proc_##n(const unsigned char *text) {                                       \
    return call_proc(REAL(proc, EGL_PROC, n), text);                                              \
  }

STAND_IN(0)
STAND_IN(1)
STAND_IN(2)
STAND_IN(3)
STAND_IN(4)
STAND_IN(5)
STAND_IN(6)
STAND_IN(7)

#define EACH(f)                                                                                  \
  {                                                                                              \
    (function)f##_0, (function)f##_1, (function)f##_2, (function)f##_3, (function)f##_4,         \
        (function)f##_5, (function)f##_6, (function)f##_7                                        \
  }

static const function stand_ins[NAMES][STAND_INS] = {
    [GLX_SWAP] = EACH(glx_swap),
    [GLX_SWAP_MSC] = EACH(glx_swap_msc),
    [EGL_SWAP] = EACH(egl_swap),
    [EGL_SWAP_DAMAGE_KHR] = EACH(egl_khr),
    [EGL_SWAP_DAMAGE_EXT] = EACH(egl_ext),
    [GLX_PROC] = EACH(glx_proc),
    [GLX_PROC_ARB] = EACH(glx_arb),
    [EGL_PROC] = EACH(egl_proc),
};

/// Whether the function belongs to a library that has been closed since.
static int is_gone(function real) {
  Dl_info where;
  return !dladdr((void *)real, &where);
}

/// What the program gets instead of `real`. With every stand-in taken it gets `real` itself: its
/// frames are not measured then, but it runs.
static function hand_out(enum name name, function real) {
  if (real == exported[name]) return real;
  for (int n = 0; n < STAND_INS; n++)
    if (real == stand_ins[name][n]) return real;
  for (int n = 0; n < STAND_INS; n++) {
    function none = NULL;
    if (atomic_load(&reals[name][n]) == real) return stand_ins[name][n];
    if (atomic_compare_exchange_strong(&reals[name][n], &none, real) || none == real)
      return stand_ins[name][n];
  }
  for (int n = 0; n < STAND_INS; n++) {
    function old = atomic_load(&reals[name][n]);
    if (is_gone(old) && atomic_compare_exchange_strong(&reals[name][n], &old, real))
      return stand_ins[name][n];
  }
  return real;
}

/// What a look-up finds behind this library, with its error when that is nothing.
static void *from_here(enum name name) {
  void *found = next_dlsym()(RTLD_NEXT, name_text(name));
  // The call must not be a jump: it is by this library that the next one is asked for.
  __asm__ volatile("" : "+r"(found));
  return found;
}

/// Looks a name up in the default order, in which ours comes early: it must not feign a library that
/// the program has not got.
static void *by_default_order(enum name name, const void *caller) {
  void *first = next_dlsym()(RTLD_DEFAULT, name_text(name));
  if ((function)first != exported[name] || next_function(name, caller)) return first;
  return from_here(name);
}

/// All but the look-ups of our names go on to the real dlsym as if they had never been here: it
/// judges RTLD_NEXT and RTLD_DEFAULT by the return address, so the call must be a jump.
EXPORT void *dlsym(void *restrict handle, const char *restrict text) {
  dlsym_function next = next_dlsym();
  if (!next) return NULL;
  enum name name = name_of(text);
  if (name == NO_NAME || (handle == RTLD_NEXT && next_function(name, CALLER)))
    TAIL_CALL next(handle, text);
  if (handle == RTLD_DEFAULT) return by_default_order(name, CALLER);
  if (handle == RTLD_NEXT) return from_here(name);
  function real = (function)next(handle, text);
  return real ? (void *)hand_out(name, real) : NULL;
}
