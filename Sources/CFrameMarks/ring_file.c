// Ring files: where they lie, what they are called, how one comes into being.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "ring_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef FPSBAR_RING_COMPONENT
#define FPSBAR_RING_COMPONENT FPSBAR_COMPONENT_MARKS
#endif

extern char *program_invocation_short_name;

const char *fpsbar_ring_program(void) {
  return program_invocation_short_name ? program_invocation_short_name : "";
}

/// Opens a directory that is ours and closed to everybody else, making it if it is missing.
static int open_private(const char *path) {
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return -1;
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (directory < 0) return -1;
  struct stat status;
  if (fstat(directory, &status) == 0 && status.st_uid == geteuid() &&
      ((status.st_mode & 077) == 0 || fchmod(directory, 0700) == 0))
    return directory;
  close(directory);
  errno = EPERM;
  return -1;
}

/// What `fpsbar run` said in the environment, as it was when this library was loaded: programs clear
/// their environment or make another one of it.
static char given_directory[PATH_MAX];
static uint64_t given_session;

__attribute__((constructor)) static void remember_environment(void) {
  const char *directory = secure_getenv("FPSBAR_MARKS_DIR");
  const char *session = secure_getenv("FPSBAR_SESSION");
  if (directory && directory[0] == '/' && strlen(directory) < sizeof given_directory)
    strcpy(given_directory, directory);
  if (session) given_session = strtoull(session, NULL, 16);
}

/// The places for rings in the order of preference. Whether there is a place of that number.
static int directory_path(int place, char *path, size_t size) {
  const char *runtime = secure_getenv("XDG_RUNTIME_DIR");
  int length = -1;
  if (given_directory[0])
    length = place == 0 ? snprintf(path, size, "%s", given_directory) : -1;
  else if (place == 0)
    length = runtime && runtime[0] == '/' ? snprintf(path, size, "%s/fpsbar", runtime) : 0;
  else if (place == 1)
    length = snprintf(path, size, "/tmp/fpsbar-%u", (unsigned)geteuid());
  if (length == 0) path[0] = 0;
  return length >= 0 && (size_t)length < size;
}

/// When this process began, in clock ticks since the machine did; 0 where /proc does not say.
static uint64_t process_start(void) {
  char text[1024];
  int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  // The program's name may hold blanks and parentheses: fields are counted from its end.
  char *at = strrchr(text, ')');
  for (int field = 2; at && field < 22; field++) at = strchr(at + 1, ' ');
  return at ? strtoull(at + 1, NULL, 10) : 0;
}

static uint64_t pid_namespace(void) {
  struct stat status;
  return stat("/proc/self/ns/pid", &status) == 0 ? status.st_ino : 0;
}

uint64_t fpsbar_ring_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void fill_header(struct fpsbar_ring_header *header, uint64_t image_ns, uint64_t start) {
  header->version = FPSBAR_RING_VERSION;
  header->records_offset = __builtin_offsetof(struct fpsbar_ring_file, records);
  header->capacity = FPSBAR_RING_CAPACITY;
  header->record_size = sizeof(struct fpsbar_ring_record);
  header->streams_offset = __builtin_offsetof(struct fpsbar_ring_file, streams);
  header->streams_capacity = FPSBAR_RING_STREAMS;
  header->index_offset = __builtin_offsetof(struct fpsbar_ring_file, index);
  header->component = FPSBAR_RING_COMPONENT;
  header->pid = (uint32_t)getpid();
  header->tid = (uint32_t)syscall(SYS_gettid);
  header->process_start = start;
  header->pid_namespace = pid_namespace();
  header->image_ns = image_ns;
  header->session = given_session;
  strncpy(header->program, fpsbar_ring_program(), sizeof header->program - 1);
  header->magic = FPSBAR_RING_MAGIC;
}

/// Takes all the memory of a new file. Past the program's own limit on files the system would end
/// the program (SIGXFSZ) instead of saying no.
static int allocate(int file) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < sizeof(struct fpsbar_ring_file))
    return EFBIG;
  return posix_fallocate(file, 0, sizeof(struct fpsbar_ring_file));
}

/// Maps a new file, with all its memory taken now: a full file system is an error here and not a
/// SIGBUS in the middle of somebody's frame.
static struct fpsbar_ring_file *map_new(int file) {
  int error = allocate(file);
  if (error) {
    errno = error;
    return NULL;
  }
  void *memory = mmap(NULL, sizeof(struct fpsbar_ring_file), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_POPULATE, file, 0);
  if (memory == MAP_FAILED) return NULL;
  // A child must not write its parent's ring, nor keep it in memory.
  if (madvise(memory, sizeof(struct fpsbar_ring_file), MADV_DONTFORK) == 0) return memory;
  munmap(memory, sizeof(struct fpsbar_ring_file));
  return NULL;
}

/// Makes a ring in an open directory; it gets its name when it is whole. Where there is no room,
/// an empty file with the number of the error in its name says so.
static struct fpsbar_ring_file *make_in(int directory, uint64_t image_ns, uint32_t number) {
  char hidden[128];
  char name[128];
  uint64_t start = process_start();
  int length = snprintf(hidden, sizeof hidden - 8, ".%u-%llu-%u-%c%llx-%u", (unsigned)getpid(),
                        (unsigned long long)start, (unsigned)syscall(SYS_gettid),
                        FPSBAR_RING_COMPONENT, (unsigned long long)image_ns, number);
  int file = openat(directory, hidden, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return NULL;
  struct fpsbar_ring_file *ring = map_new(file);
  int error = errno;
  if (ring) {
    fill_header(&ring->header, image_ns, start);
    snprintf(name, sizeof name, "%.*s.ring", length - 1, hidden + 1);
  } else {
    if (ftruncate(file, 0) != 0) errno = error;
    snprintf(name, sizeof name, "%.*s.e%d", length - 1, hidden + 1, error);
  }
  close(file);
  if (renameat(directory, hidden, directory, name) != 0) unlinkat(directory, hidden, 0);
  errno = error;
  return ring;
}

#if !defined(FPSBAR_RING_UNDER_RUN)
/// Removes what dead programs left more than a minute ago. fpsbar does this whenever it starts; a
/// program that marks its frames without fpsbar ever running must not fill the directory.
static void sweep(int directory) {
  int copy = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = copy < 0 ? NULL : fdopendir(copy);
  if (!entries) {
    if (copy >= 0) close(copy);
    return;
  }
  for (struct dirent *entry; (entry = readdir(entries));) {
    struct stat status;
    const char *name = entry->d_name + (entry->d_name[0] == '.');
    unsigned long pid = strtoul(name, NULL, 10);
    if (pid == 0 || pid > INT_MAX || kill((pid_t)pid, 0) == 0 || errno != ESRCH) continue;
    if (fstatat(directory, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        time(NULL) - status.st_ctime > 60)
      unlinkat(directory, entry->d_name, 0);
  }
  closedir(entries);
}
#endif

struct fpsbar_ring_file *fpsbar_ring_file_make(uint64_t image_ns, uint32_t number) {
  char path[PATH_MAX];
  int error = ENOENT;
  for (int place = 0; directory_path(place, path, sizeof path); place++) {
    if (!path[0]) continue;
    int directory = open_private(path);
    if (directory < 0) {
      error = errno;
      continue;
    }
#if !defined(FPSBAR_RING_UNDER_RUN)
    if (number == 0) sweep(directory);
#endif
    struct fpsbar_ring_file *ring = make_in(directory, image_ns, number);
    error = errno;
    close(directory);
    if (ring) return ring;
  }
  errno = error;
  return NULL;
}
