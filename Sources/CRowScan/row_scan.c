#include "fpsbar_row_scan.h"

#include <stdbool.h>
#include <string.h>

#define FUNCTION fpsbar_find_rows_anywhere
#include "row_scan.inc"
#undef FUNCTION

#if defined(__x86_64__)
#pragma clang attribute push(                                                     \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
static size_t find_rows_avx2(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit);
#define FUNCTION find_rows_avx2
#define HAS_DEPOSIT 1
#include "row_scan.inc"
#undef HAS_DEPOSIT
#undef FUNCTION
#pragma clang attribute pop
#endif

size_t fpsbar_find_rows(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
      && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt")
      && __builtin_cpu_supports("popcnt"))
    return find_rows_avx2(bytes, count, shape, cells, row_limit);
#endif
  return fpsbar_find_rows_anywhere(bytes, count, shape, cells, row_limit);
}
