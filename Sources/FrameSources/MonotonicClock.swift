public import FrameTiming
import Glibc

/// `CLOCK_MONOTONIC`, the clock of presents: read only at the program's edge.
public enum MonotonicClock {
  /// What time it is.
  public static func now() -> MonotonicInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(
      nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}
