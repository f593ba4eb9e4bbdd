import Dashboard
import FrameTiming

/// Writes what is measured as fpsbar's own trace while it runs.
struct TraceRecorder {
  init(path: String, settings: DashboardSettings) throws {}
  mutating func stream(_ index: Int, name: String) {}
  mutating func present(stream: Int, at: MonotonicInstant) {}
  mutating func flush(now: MonotonicInstant) throws {}
  mutating func close() throws {}
}
