#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "fpsbar_mapping.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { guarded_count = 64 };

// The handler may run on any thread at any time, so a slot's length is written before its base and
// the base alone says whether the slot is in use.
static _Atomic uintptr_t bases[guarded_count];
static _Atomic size_t lengths[guarded_count];
static struct sigaction previous;
static uintptr_t page_size;

static void cover_lost_page(int number, siginfo_t *information, void *context) {
  (void)context;
  int saved_errno = errno;
  uintptr_t address = (uintptr_t)information->si_addr;
  for (int i = 0; i < guarded_count; i++) {
    uintptr_t base = atomic_load(&bases[i]);
    if (base == 0 || address < base || address - base >= atomic_load(&lengths[i])) {
      continue;
    }
    // mmap is a plain system call on Linux and may be called here.
    void *page = (void *)(address & ~(page_size - 1));
    void *covered =
        mmap(page, page_size, PROT_READ, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (covered != MAP_FAILED) {
      errno = saved_errno;
      return;
    }
  }
  // Not ours: the access is tried again on return and meets whoever was responsible before.
  sigaction(number, &previous, NULL);
  errno = saved_errno;
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {0};
  action.sa_sigaction = cover_lost_page;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &previous);
}

void fpsbar_guard_mapping(void *base, size_t length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  for (int i = 0; i < guarded_count; i++) {
    uintptr_t none = 0;
    // 1 is no address of a mapping: it keeps the slot while the length is written.
    if (atomic_compare_exchange_strong(&bases[i], &none, 1)) {
      atomic_store(&lengths[i], length);
      atomic_store(&bases[i], (uintptr_t)base);
      return;
    }
  }
}

void fpsbar_unguard_mapping(void *base) {
  for (int i = 0; i < guarded_count; i++) {
    uintptr_t wanted = (uintptr_t)base;
    if (atomic_compare_exchange_strong(&bases[i], &wanted, 0)) return;
  }
}
