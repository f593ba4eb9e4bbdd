// A GLX program with two windows: the second one presents every other frame of the first.
//
//   glx_windows FRAMES

#include <GL/glx.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>

static Window open_window(Display *display, XVisualInfo *visual) {
  XSetWindowAttributes attributes = {0};
  attributes.colormap = XCreateColormap(display, DefaultRootWindow(display), visual->visual,
                                        AllocNone);
  Window window = XCreateWindow(display, DefaultRootWindow(display), 0, 0, 64, 64, 0, visual->depth,
                                InputOutput, visual->visual, CWColormap | CWBorderPixel,
                                &attributes);
  XMapWindow(display, window);
  return window;
}

int main(int argc, char **argv) {
  int frames = argc > 1 ? atoi(argv[1]) : 100;
  Display *display = XOpenDisplay(NULL);
  if (!display) return 1;
  int wanted[] = {GLX_RGBA, GLX_DOUBLEBUFFER, None};
  XVisualInfo *visual = glXChooseVisual(display, DefaultScreen(display), wanted);
  GLXContext context = visual ? glXCreateContext(display, visual, NULL, True) : NULL;
  if (!context) return 1;
  Window first = open_window(display, visual);
  Window second = open_window(display, visual);
  for (int i = 0; i < frames; i++) {
    glXMakeCurrent(display, first, context);
    glXSwapBuffers(display, first);
    if (i % 2 == 0) continue;
    glXMakeCurrent(display, second, context);
    glXSwapBuffers(display, second);
  }
  glXMakeCurrent(display, None, NULL);
  glXDestroyContext(display, context);
  XCloseDisplay(display);
  return 0;
}
