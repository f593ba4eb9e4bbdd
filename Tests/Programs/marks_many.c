// Marks frames with libfpsbar-marks in ways that a careless ring would not survive, and prints how
// many marks were made in all.
//
//   marks_many threads|churn|fork|exec|streams THREADS MARKS [PER_MILLISECOND]

#define _GNU_SOURCE 1
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fpsbar_marks.h"

static fpsbar_marks *marks;
static long per_thread;
static long per_millisecond;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void *mark_all(void *unused) {
  uint64_t begin = now();
  for (long i = 0; i < per_thread; i++) {
    fpsbar_mark(marks);
    if (per_millisecond == 0 || (i + 1) % per_millisecond != 0) continue;
    uint64_t due = begin + (uint64_t)((i + 1) / per_millisecond) * 1000000u;
    while (now() < due) {
    }
  }
  return unused;
}

static void threads(int count) {
  pthread_t ids[64];
  for (int i = 0; i < count; i++) pthread_create(&ids[i], NULL, mark_all, NULL);
  for (int i = 0; i < count; i++) pthread_join(ids[i], NULL);
}

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  int count = atoi(argv[2]);
  per_thread = atol(argv[3]);
  per_millisecond = argc > 4 ? atol(argv[4]) : 0;
  if (count < 1 || count > 64) return 64;
  marks = fpsbar_marks_open(strcmp(argv[1], "again") == 0 ? "again" : "many");
  long total = count * per_thread;
  if (strcmp(argv[1], "threads") == 0) {
    threads(count);
  } else if (strcmp(argv[1], "churn") == 0) {
    for (int i = 0; i < count; i++) threads(1);
  } else if (strcmp(argv[1], "fork") == 0) {
    mark_all(NULL);
    for (int i = 1; i < count; i++) {
      if (fork() == 0) {
        mark_all(NULL);
        _exit(0);
      }
      mark_all(NULL);
      total += per_thread;
    }
    while (wait(NULL) > 0) {
    }
  } else if (strcmp(argv[1], "exec") == 0) {
    mark_all(NULL);
    execl(argv[0], argv[0], "again", argv[2], argv[3], (char *)NULL);
    return 70;
  } else if (strcmp(argv[1], "again") == 0) {
    total = 2 * per_thread;
    mark_all(NULL);
  } else if (strcmp(argv[1], "streams") == 0) {
    for (int i = 0; i < count; i++) {
      char name[32];
      snprintf(name, sizeof name, "pass %d", i + 1);
      uint32_t stream = fpsbar_marks_stream(marks, name);
      if (stream != fpsbar_marks_stream(marks, name)) return 70;
      for (long k = 0; k < per_thread; k++) fpsbar_mark_stream(marks, stream);
    }
  }
  fpsbar_marks_close(marks);
  fpsbar_mark(NULL);
  printf("%ld\n", total);
  return fpsbar_marks_problem() ? 1 : 0;
}
