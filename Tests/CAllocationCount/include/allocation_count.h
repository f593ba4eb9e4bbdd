/* How often the calling thread has asked for memory: for tests and benchmarks that promise to
   allocate nothing. Linking this in replaces malloc and its kin for the whole program. */
#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/* Calls of malloc, calloc, realloc and the aligned ones by this thread so far. */
unsigned long fpsbar_allocations(void);

#endif
