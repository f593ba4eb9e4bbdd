#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "fpsbar_mapping.h"

#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Segments that nobody can write hold what the file holds, so that dropping them loses nothing.
static int give_back(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) {
      continue;
    }
    uintptr_t start = (uintptr_t)object->dlpi_addr + segment->p_vaddr;
    uintptr_t end = (start + segment->p_filesz) & ~(page - 1);
    start = (start + page - 1) & ~(page - 1);
    if (end > start) {
      // Advice: where it is refused, as for the kernel's own page, nothing changes.
      madvise((void *)start, end - start, MADV_DONTNEED);
    }
  }
  return 0;
}

void fpsbar_give_back_startup_pages(void) {
  dl_iterate_phdr(give_back, 0);
}
