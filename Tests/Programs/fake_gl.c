// A stand-in for libGL and libEGL: counts what reaches it. Every function returns a value of its
// own, so that a test sees whether results come back unchanged.

#include <stdint.h>
#include <stddef.h>
#include <string.h>

typedef void (*function)(void);

int fake_calls;

void glXSwapBuffers(void *display, unsigned long drawable) {
  (void)display, (void)drawable;
  fake_calls++;
}

int64_t glXSwapBuffersMscOML(void *display, unsigned long drawable, int64_t target,
                             int64_t divisor, int64_t remainder) {
  (void)display, (void)drawable;
  fake_calls++;
  return target * 100 + divisor * 10 + remainder;
}

unsigned eglSwapBuffers(void *display, void *surface) {
  (void)display, (void)surface;
  fake_calls++;
  return 7;
}

// Not exported by real libraries: eglGetProcAddress alone knows them.
static unsigned swap_with_damage(void *display, void *surface, const int *rectangles, int count) {
  (void)display, (void)surface;
  fake_calls++;
  return (unsigned)(rectangles[0] + count);
}

static function find(const char *name) {
  if (strcmp(name, "glXSwapBuffers") == 0) return (function)glXSwapBuffers;
  if (strcmp(name, "glXSwapBuffersMscOML") == 0) return (function)glXSwapBuffersMscOML;
  if (strcmp(name, "eglSwapBuffers") == 0) return (function)eglSwapBuffers;
  if (strcmp(name, "eglSwapBuffersWithDamageKHR") == 0) return (function)swap_with_damage;
  if (strcmp(name, "eglSwapBuffersWithDamageEXT") == 0) return (function)swap_with_damage;
  return NULL;
}

function glXGetProcAddress(const unsigned char *name) { return find((const char *)name); }
function glXGetProcAddressARB(const unsigned char *name) { return find((const char *)name); }
function eglGetProcAddress(const char *name) { return find(name); }
