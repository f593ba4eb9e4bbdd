#include "fpsbar_row_scan.h"

#include <stdbool.h>
#include <string.h>

/// Blocks of 64 bytes that are looked at in one go: as many as most batches of rows take.
enum { most_blocks = 160 };

/// `value` times 10^`exponent`, which is at most 19; -1 beyond what an `int64_t` holds.
static inline int64_t scaled(uint64_t value, uint32_t exponent) {
  static const uint64_t powers[] = {
      1,
      10,
      100,
      1000,
      10000,
      100000,
      1000000,
      10000000,
      100000000,
      1000000000,
      10000000000,
      100000000000,
      1000000000000,
      10000000000000,
      100000000000000,
      1000000000000000,
      10000000000000000,
      100000000000000000,
      1000000000000000000,
      10000000000000000000U,
  };
  uint64_t result;
  bool overflows = __builtin_mul_overflow(value, powers[exponent], &result);
  return overflows || result > INT64_MAX ? -1 : (int64_t)result;
}

#define KIND anywhere
#include "row_scan.inc"
#undef KIND

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(                                                     \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#define KIND avx2
#define HAS_VECTORS 1
#include "row_scan.inc"
#undef HAS_VECTORS
#undef KIND
#pragma clang attribute pop

static bool has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
      && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt")
      && __builtin_cpu_supports("popcnt");
}
#endif

size_t fpsbar_find_rows(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit) {
#if defined(__x86_64__)
  if (has_avx2()) return avx2_find_rows(bytes, count, shape, cells, row_limit);
#endif
  return anywhere_find_rows(bytes, count, shape, cells, row_limit);
}

size_t fpsbar_find_rows_anywhere(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit) {
  return anywhere_find_rows(bytes, count, shape, cells, row_limit);
}

void fpsbar_read_numbers(
    const uint8_t *bytes, size_t before, const uint32_t *cells, size_t stride, size_t rows,
    uint32_t exponent, int64_t *values) {
#if defined(__x86_64__)
  if (has_avx2())
    return avx2_read_numbers(bytes, before, cells, stride, rows, exponent, values);
#endif
  anywhere_read_numbers(bytes, before, cells, stride, rows, exponent, values);
}

void fpsbar_read_numbers_anywhere(
    const uint8_t *bytes, size_t before, const uint32_t *cells, size_t stride, size_t rows,
    uint32_t exponent, int64_t *values) {
  anywhere_read_numbers(bytes, before, cells, stride, rows, exponent, values);
}
