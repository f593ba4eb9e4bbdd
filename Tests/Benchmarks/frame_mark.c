// What a frame mark costs, in units of one clock_gettime. Prints one line and gates nothing.
//
//   make benchmark-marks            builds it beside the libraries and runs it
//   frame-mark [MILLIONS] [ROUNDS]  marks per round, rounds; the fastest round counts
//
// Under `strace -c` or `strace -f` it shows that marking makes no system call.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fpsbar_marks.h"

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double clock_round(long count) {
  struct timespec now;
  double begin = seconds();
  for (long i = 0; i < count; i++) {
    clock_gettime(CLOCK_MONOTONIC, &now);
    __asm__ volatile("" ::"r"(&now) : "memory");
  }
  return (seconds() - begin) / (double)count * 1e9;
}

static double mark_round(fpsbar_marks *marks, long count) {
  double begin = seconds();
  for (long i = 0; i < count; i++) fpsbar_mark(marks);
  return (seconds() - begin) / (double)count * 1e9;
}

int main(int argc, char **argv) {
  long millions = argc > 1 ? atol(argv[1]) : 20;
  int rounds = argc > 2 ? atoi(argv[2]) : 5;
  fpsbar_marks *marks = fpsbar_marks_open("frame-mark");
  if (!marks) {
    fprintf(stderr, "frame-mark: %s\n", fpsbar_marks_problem());
    return 74;
  }
  double clock_ns = 1e9;
  double mark_ns = 1e9;
  clock_round(1000000);
  mark_round(marks, 1000000);
  for (int round = 0; round < rounds; round++) {
    double clock = clock_round(millions * 1000000);
    double mark = mark_round(marks, millions * 1000000);
    if (clock < clock_ns) clock_ns = clock;
    if (mark < mark_ns) mark_ns = mark;
  }
  printf("clock_gettime %.2f ns, mark %.2f ns, ratio %.3f (%d rounds of %ld million)\n", clock_ns,
         mark_ns, mark_ns / clock_ns, rounds, millions);
  return 0;
}
