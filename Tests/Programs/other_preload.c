// Another preload that stands in for the same names: counts, and calls the next one. It is loaded
// before and after the hook, and must find the real functions both times.

#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static int seen;

void glXSwapBuffers(void *display, unsigned long drawable) {
  static void (*next)(void *, unsigned long);
  if (!next) next = (void (*)(void *, unsigned long))dlsym(RTLD_NEXT, "glXSwapBuffers");
  if (!next || next == glXSwapBuffers) {
    fprintf(stderr, "other_preload: found itself\n");
    exit(9);
  }
  if (seen++ > 1000) exit(9);
  next(display, drawable);
}

__attribute__((destructor)) static void tell(void) {
  if (seen) fprintf(stderr, "other_preload: %d\n", seen);
}
