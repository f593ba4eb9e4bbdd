// An SDL2 program: SDL opens the GL library at run time and finds everything by its GetProcAddress.
//
//   sdl_window FRAMES

#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int frames = argc > 1 ? atoi(argv[1]) : 100;
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SDL_Window *window = SDL_CreateWindow("sdl_window", 0, 0, 64, 64, SDL_WINDOW_OPENGL);
  SDL_GLContext context = window ? SDL_GL_CreateContext(window) : NULL;
  if (!context) {
    fprintf(stderr, "sdl_window: %s\n", SDL_GetError());
    return 1;
  }
  SDL_GL_SetSwapInterval(0);
  for (int i = 0; i < frames; i++) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
    }
    SDL_GL_SwapWindow(window);
  }
  SDL_GL_DeleteContext(context);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
