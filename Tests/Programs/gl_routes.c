// Presents 10 frames by one route to the functions that the hook stands in for, and checks that the
// real ones were called and their results came back. Exit status 0: all as without a hook.
//
//   gl_routes ROUTE LIBRARY

#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FRAMES = 10 };

typedef void (*function)(void);
typedef void (*glx_swap)(void *, unsigned long);
typedef int64_t (*glx_swap_msc)(void *, unsigned long, int64_t, int64_t, int64_t);
typedef unsigned (*egl_swap)(void *, void *);
typedef unsigned (*egl_damage)(void *, void *, const int *, int);
typedef function (*proc)(const char *);

#pragma weak glXSwapBuffers
void glXSwapBuffers(void *, unsigned long);
#pragma weak glXSwapBuffersMscOML
int64_t glXSwapBuffersMscOML(void *, unsigned long, int64_t, int64_t, int64_t);
#pragma weak eglSwapBuffers
unsigned eglSwapBuffers(void *, void *);
#pragma weak eglGetProcAddress
function eglGetProcAddress(const char *);

static void *library;

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "gl_routes: %s\n", what);
  exit(1);
}

static int calls(void) { return *(int *)dlsym(library, "fake_calls"); }

static function look_up(const char *by, const char *name) {
  if (strcmp(by, "handle") == 0) return (function)dlsym(library, name);
  if (strcmp(by, "default") == 0) return (function)dlsym(RTLD_DEFAULT, name);
  if (strcmp(by, "next") == 0) return (function)dlsym(RTLD_NEXT, name);
  return ((proc)dlsym(library, by))(name);
}

static void all_by(const char *by, int has_msc_and_damage) {
  glx_swap swap = (glx_swap)look_up(by, "glXSwapBuffers");
  require(swap != NULL, "no glXSwapBuffers");
  for (int i = 0; i < FRAMES; i++) swap(NULL, 41);
  require(calls() == FRAMES, "glXSwapBuffers did not arrive");
  glx_swap_msc msc = (glx_swap_msc)look_up(by, "glXSwapBuffersMscOML");
  require(msc && msc(NULL, 42, 1, 2, 3) == 123, "glXSwapBuffersMscOML");
  egl_swap egl = (egl_swap)look_up(by, "eglSwapBuffers");
  require(egl && egl(NULL, &library) == 7, "eglSwapBuffers");
  require(calls() == FRAMES + 2, "calls");
  if (!has_msc_and_damage) return;
  const int rectangle[] = {30, 0, 0, 0};
  egl_damage damage = (egl_damage)look_up(by, "eglSwapBuffersWithDamageKHR");
  require(damage && damage(NULL, &library, rectangle, 4) == 34, "eglSwapBuffersWithDamageKHR");
  damage = (egl_damage)look_up(by, "eglSwapBuffersWithDamageEXT");
  require(damage && damage(NULL, &library, rectangle, 5) == 35, "eglSwapBuffersWithDamageEXT");
  require(look_up(by, "glXNoSuchFunction") == NULL, "a function came from nowhere");
}

static void linked(void) {
  for (int i = 0; i < FRAMES; i++) glXSwapBuffers(NULL, 41);
  require(glXSwapBuffersMscOML(NULL, 42, 1, 2, 3) == 123, "glXSwapBuffersMscOML");
  require(eglSwapBuffers(NULL, &library) == 7, "eglSwapBuffers");
  require(calls() == FRAMES + 2, "calls");
}

static void again(const char *path) {
  for (int round = 0; round < 20; round++) {
    library = dlopen(path, RTLD_NOW);
    glx_swap swap = (glx_swap)dlsym(library, "glXSwapBuffers");
    swap(NULL, 41);
    require(calls() == 1, "glXSwapBuffers did not arrive");
    dlclose(library);
  }
}

static void forked(void) {
  glx_swap swap = (glx_swap)look_up("handle", "glXSwapBuffers");
  for (int i = 0; i < FRAMES; i++) swap(NULL, 41);
  pid_t child = fork();
  for (int i = 0; i < FRAMES; i++) swap(NULL, 41);
  if (child == 0) _exit(0);
  int status = 1;
  waitpid(child, &status, 0);
  require(status == 0, "the child failed");
}

static void nothing(void) {
  require(!dlsym(RTLD_DEFAULT, "glXSwapBuffers"), "a library is feigned");
  require(!dlsym(RTLD_NEXT, "eglSwapBuffers"), "a library is feigned");
  require(dlsym(RTLD_DEFAULT, "printf") != NULL, "printf is gone");
  require(!dlsym(RTLD_DEFAULT, "no_such_name"), "no_such_name is there");
  require(dlerror() != NULL, "no error is told");
}

int main(int argc, char **argv) {
  require(argc == 3, "gl_routes ROUTE LIBRARY");
  const char *route = argv[1];
  if (strcmp(route, "nothing") == 0) return nothing(), 0;
  if (strcmp(route, "dlclose") == 0) return again(argv[2]), 0;
  int mode = strcmp(route, "default") == 0 ? RTLD_GLOBAL : RTLD_LOCAL;
  library = dlopen(argv[2], RTLD_NOW | mode);
  require(library != NULL, "the library does not open");
  if (strcmp(route, "linked") == 0) linked();
  else if (strcmp(route, "fork") == 0) forked();
  else all_by(route, strcmp(route, "eglGetProcAddress") == 0);
  return 0;
}
