import CLinux
public import FrameTiming
import Glibc

/// `CLOCK_MONOTONIC`, the clock of presents: read only at the program's edge.
public enum MonotonicClock {
  /// What time it is.
  public static func now() -> MonotonicInstant {
    MonotonicInstant(nanoseconds: read(CLOCK_MONOTONIC))
  }

  /// Processor time that this process has taken, in nanoseconds.
  public static func processorTime() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
