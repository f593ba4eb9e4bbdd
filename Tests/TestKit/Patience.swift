import Glibc

/// Waits for a condition by looking again and again, no longer than a deadline.
public enum Patience {
  /// Whether the condition came true in time.
  public static func wait(seconds: Double = 20, until condition: () -> Bool) -> Bool {
    let clock = SuspendingClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    while !condition() {
      guard clock.now < deadline else { return condition() }
      // Nothing to wait on from outside: look again in 20 ms.
      _ = poll(nil, 0, 20)
    }
    return true
  }
}
