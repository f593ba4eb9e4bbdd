#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "fpsbar_child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

int fpsbar_unnamed_file(const char *folder) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/fpsbar-output-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int file = mkostemp(path, O_APPEND | O_CLOEXEC);
  if (file >= 0) unlink(path);
  return file;
}

void fpsbar_discard_beginning(int file, int64_t length) {
  // Where the file system cannot do it the file grows; nothing else is wrong.
  (void)fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, length);
}

int fpsbar_process_descriptor(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int fpsbar_has_capabilities(const char *path) {
  return getxattr(path, "security.capability", NULL, 0) > 0;
}
