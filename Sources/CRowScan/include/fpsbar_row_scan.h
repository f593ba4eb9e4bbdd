// Finds the cells of a table's rows, many bytes at a time. C, since Swift has no way from a vector
// comparison to a bit mask that compiles to the one instruction made for it.

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

/// No row is longer, line break included; a longer one ends the scan.
enum { fpsbar_longest_row = 4096 };

/// Finds rows from the beginning of `bytes`, at most `row_limit`, up to the first that has another
/// number of separators, is too long or has no line break, and returns how many there are.
///
/// Each row takes 2 + 2 · `column_count` elements of `cells`, all offsets from `bytes`: where it
/// begins, where its line break is, then where each wanted cell begins and ends. Reads no more than
/// `count` bytes, of which there must be fewer than 2³².
size_t fpsbar_find_rows(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit);

/// The same without the instructions that only some processors have.
size_t fpsbar_find_rows_anywhere(
    const uint8_t *bytes, size_t count, const struct fpsbar_row_shape *shape, uint32_t *cells,
    size_t row_limit);

#endif
