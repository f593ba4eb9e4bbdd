// The writer: one ring a thread, handed on from threads that end to threads that begin.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "ring_file.h"
#include "ring_streams.h"

/// A thread's side of its ring, in a page of its own that the kernel clears in a forked child
/// (MADV_WIPEONFORK): there `records` is null, and the child makes itself a ring at its next mark.
struct writer {
  struct fpsbar_ring_record *records;
  _Atomic uint64_t *index;
  /// The number of the next mark.
  uint64_t next;
  /// The streams whose names are in the ring.
  uint64_t announced[FPSBAR_RING_STREAMS / 64];
  struct fpsbar_ring_stream *streams;
};

enum { PAGE = 4096, IDLE = 64 };

/// What the threads of a process share; cleared in a forked child as well.
struct shared {
  _Atomic uint64_t image_ns;
  _Atomic uint32_t rings;
  /// Rings whose threads have ended.
  _Atomic(struct writer *) idle[IDLE];
};

_Static_assert(sizeof(struct writer) <= PAGE && sizeof(struct shared) <= PAGE, "one page");

/// Stands for "this thread cannot mark".
static struct writer off;
static _Atomic(struct shared *) shared_page;
static _Atomic int problem;
static pthread_key_t at_thread_exit;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int key_error;

static _Thread_local struct writer *writer __attribute__((tls_model("initial-exec")));
static _Thread_local int busy __attribute__((tls_model("initial-exec")));

/// A page that reads as zeros in a forked child.
static void *private_page(void) {
  void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return NULL;
  if (madvise(page, PAGE, MADV_WIPEONFORK) == 0) return page;
  munmap(page, PAGE);
  return NULL;
}

static struct shared *shared(void) {
  struct shared *page = atomic_load_explicit(&shared_page, memory_order_acquire);
  if (page) return page;
  struct shared *made = private_page();
  if (!made) return NULL;
  if (atomic_compare_exchange_strong(&shared_page, &page, made)) return made;
  munmap(made, PAGE);
  return page;
}

/// Leaves the ring for the next thread.
static void thread_exit(void *value) {
  struct writer *mine = value;
  struct shared *all = shared();
  writer = NULL;
  if (!mine->records || !all) return;
  for (int i = 0; i < IDLE; i++) {
    struct writer *none = NULL;
    if (atomic_compare_exchange_strong(&all->idle[i], &none, mine)) return;
  }
  // The file stays for the reader until this process is gone.
  munmap((char *)mine->streams - __builtin_offsetof(struct fpsbar_ring_file, streams),
         sizeof(struct fpsbar_ring_file));
  munmap(mine, PAGE);
}

static void make_key(void) { key_error = pthread_key_create(&at_thread_exit, thread_exit); }

static struct writer *adopt_idle(struct shared *all) {
  for (int i = 0; i < IDLE; i++) {
    if (!atomic_load_explicit(&all->idle[i], memory_order_relaxed)) continue;
    struct writer *found = atomic_exchange(&all->idle[i], NULL);
    if (found) return found;
  }
  return NULL;
}

/// Gives `mine` a new ring.
static int make_ring(struct writer *mine, struct shared *all, uint64_t now) {
  uint64_t image = 0;
  if (atomic_compare_exchange_strong(&all->image_ns, &image, now)) image = now;
  uint32_t number = atomic_fetch_add(&all->rings, 1);
  struct fpsbar_ring_file *ring = fpsbar_ring_file_make(image, number);
  if (!ring) return 0;
  mine->streams = ring->streams;
  mine->index = (_Atomic uint64_t *)&ring->index;
  mine->next = 0;
  memset(mine->announced, 0, sizeof mine->announced);
  mine->records = ring->records;
  return 1;
}

/// This thread's writer, with a ring; NULL with `errno` when there is none to be had.
static struct writer *make_writer(uint64_t now) {
  pthread_once(&once, make_key);
  struct shared *all = shared();
  if (!all || key_error) {
    errno = all ? key_error : ENOMEM;
    return NULL;
  }
  struct writer *mine = writer ? writer : adopt_idle(all);
  if (!mine) mine = private_page();
  if (!mine || (!mine->records && !make_ring(mine, all, now))) {
    if (mine) munmap(mine, PAGE);
    return NULL;
  }
  int error = pthread_setspecific(at_thread_exit, mine);
  if (error) errno = error;
  return error ? NULL : mine;
}

static int is_off(void) {
  const char *wish = secure_getenv("FPSBAR_MARKS");
  return wish && strcmp(wish, "off") == 0;
}

/// The way to a ring that is taken once a thread. The program's `errno` and its cancellation are
/// left alone, and a signal handler that comes here meanwhile goes away empty-handed.
static struct writer *attach_thread(uint64_t now) {
  if (busy || writer == &off) return NULL;
  busy = 1;
  int error = errno;
  int cancel;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
  struct writer *mine = is_off() ? NULL : make_writer(now);
  if (!mine) atomic_store(&problem, is_off() ? -1 : errno);
  writer = mine ? mine : &off;
  pthread_setcancelstate(cancel, NULL);
  errno = error;
  busy = 0;
  return mine;
}

/// Puts a stream's name into the ring before its first mark.
static void announce(struct writer *mine, uint32_t stream) {
  if (fpsbar_ring_stream_write(stream, &mine->streams[stream]))
    mine->announced[stream / 64] |= (uint64_t)1 << (stream % 64);
}

void fpsbar_ring_mark(uint32_t stream) {
  struct writer *mine = writer;
  if (__builtin_expect(!mine || !mine->records, 0)) {
    if (mine == &off) return;
    uint64_t now = fpsbar_ring_now();
    mine = attach_thread(now);
    if (!mine) return;
  }
  stream %= FPSBAR_RING_STREAMS;
  if (__builtin_expect(!(mine->announced[stream / 64] >> (stream % 64) & 1), 0))
    announce(mine, stream);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t number = mine->next;
  struct fpsbar_ring_record *record = &mine->records[number % FPSBAR_RING_CAPACITY];
  mine->next = number + 1;
  // The index that covers the record's old content must be out before the new content is.
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit((_Atomic uint64_t *)&record->present_ns,
                        (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec,
                        memory_order_relaxed);
  atomic_store_explicit((_Atomic uint64_t *)&record->check, number << 32 | stream,
                        memory_order_relaxed);
  atomic_store_explicit(mine->index, number + 1, memory_order_release);
}

int fpsbar_ring_prepare(void) {
  if (writer && writer->records) return 1;
  return attach_thread(fpsbar_ring_now()) != NULL;
}

int fpsbar_ring_problem(void) { return atomic_load(&problem); }
