/// Decides when to try the quick reader again: at once as long as it helps, and ever more rarely
/// where a log has no stretches of regular rows.
struct RegularAttempts {
  private var rowsToWait = 0
  private var patience = 1

  /// Whether to try after the row at hand.
  mutating func isDue() -> Bool {
    guard rowsToWait > 0 else { return true }
    rowsToWait -= 1
    return false
  }

  /// Takes note of how many rows an attempt read.
  mutating func tried(rows: Int) {
    patience = rows >= 32 ? 1 : min(patience * 2, 1024)
    rowsToWait = patience - 1
  }
}
