// Finds the cells of a table's rows and reads the numbers in them, many bytes at a time. C, since
// Swift has no way from a vector comparison to a bit mask that compiles to the one instruction made
// for it, and none to have a function twice, for processors with and without such instructions.

#ifndef FPSBAR_ROW_SCAN_H
#define FPSBAR_ROW_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Which cells are wanted of each row.
struct fpsbar_row_shape {
  /// What stands between two cells; rows end with '\n'.
  uint8_t separator;
  /// How many separators a row has.
  uint32_t separators;
  /// Columns to look up, ascending, each once, at most `separators`.
  const uint32_t *columns;
  uint32_t column_count;
};

enum {
  /// No row is longer, line break included; a longer one ends the scan.
  fpsbar_longest_row = 4096,
  /// No more rows are found at a time: what is known of them fits the nearest cache.
  fpsbar_most_rows = 128,
};

/// Finds rows from the beginning of `bytes`, up to the first that has another number of separators,
/// is too long or has no line break, and returns how many there are. These may be fewer than there
/// are in a row, but not none where there is one.
///
/// Each row takes 2 + 2 · `column_count` elements of `cells`, all offsets from `bytes`: where it
/// begins, where its line break is, then where each wanted cell begins and ends. Reads no more than
/// `count` bytes, of which there must be fewer than 2³². At most `row_limit` rows are found.
size_t fpsbar_find_rows(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit);

/// The same without the instructions that only some processors have.
size_t fpsbar_find_rows_anywhere(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit);

/// Reads a cell of each row as digits with at most one point among them, times 10^`exponent`: its
/// value, or -1 where it is anything else, has more than 16 bytes, more decimals than `exponent`
/// or a value beyond INT64_MAX, or where there are not 16 bytes that may be read before its end.
/// A carriage return at its end is no part of it.
///
/// `cells` are the offsets from `bytes` where the first row's cell begins and ends; those of the
/// next row follow after `stride` elements. `before` more bytes may be read before `bytes`.
/// `exponent` is at most 19.
void fpsbar_read_numbers(
    const uint8_t *bytes, size_t before, const uint32_t *cells, size_t stride, size_t rows,
    uint32_t exponent, int64_t *values);

/// The same without the instructions that only some processors have.
void fpsbar_read_numbers_anywhere(
    const uint8_t *bytes, size_t before, const uint32_t *cells, size_t stride, size_t rows,
    uint32_t exponent, int64_t *values);

#endif
