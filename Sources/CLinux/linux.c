#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "fpsbar_linux.h"

#include <malloc.h>

int fpsbar_poll(struct pollfd *entries, int count, int64_t nanoseconds) {
  struct timespec timeout = {
      .tv_sec = nanoseconds / 1000000000,
      .tv_nsec = nanoseconds % 1000000000,
  };
  return ppoll(entries, (nfds_t)count, &timeout, NULL);
}

void fpsbar_widen_pipe(int descriptor, int bytes) {
  int present = fcntl(descriptor, F_GETPIPE_SZ);
  if (present >= 0 && present < bytes) (void)fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

void fpsbar_restore_bytes(char *word) {
  const unsigned char *from = (const unsigned char *)word;
  unsigned char *to = (unsigned char *)word;
  while (*from) {
    // A zero ends the word, so no comparison reads beyond it.
    if (from[0] == 0xF4 && from[1] == 0x8F && (from[2] == 0xBE || from[2] == 0xBF) &&
        from[3] >= 0x80) {
      *to++ = (unsigned char)(from[2] == 0xBE ? from[3] : from[3] + 0x40);
      from += 4;
    } else {
      *to++ = *from++;
    }
  }
  *to = 0;
}

void fpsbar_keep_memory(void) {
  (void)mallopt(M_TRIM_THRESHOLD, 256 << 20);
  (void)mallopt(M_MMAP_THRESHOLD, 4 << 20);
}
