import Glibc

/// Waits for a condition by looking again and again, no longer than a deadline.
public enum Patience {
  /// Whether the condition came true in time; looked at every so many milliseconds.
  public static func wait(
    seconds: Double = 20, every pause: Int32 = 20, until condition: () -> Bool
  ) -> Bool {
    let clock = SuspendingClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    while !condition() {
      guard clock.now < deadline else { return condition() }
      // Nothing to wait on from outside: look again a little later.
      _ = poll(nil, 0, pause)
    }
    return true
  }
}
