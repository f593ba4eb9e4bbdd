// What the display simulator costs: printed, and judged by nobody.

import CAllocationCount
import FrameTiming
import Glibc

/// Adds up what it is given, so that nothing is optimised away.
struct SummingSink: RefreshSink {
  var refreshes = 0
  var hitch: Int64 = 0
  mutating func refreshed(_ refresh: Refresh) {
    refreshes &+= 1
    hitch &+= refresh.hitch
  }
}

/// Processor time of this thread, in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.utf8.count, 0))
}

func number(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let text = "\(tenths / 10).\(tenths % 10)"
  return String(repeating: " ", count: max(9 - text.utf8.count, 0)) + text
}

/// A million frames: a game at about 120 fps with jitter, a stall now and then.
func game(_ count: Int, declared: Bool) -> [Frame] {
  var state: UInt64 = 42
  var time: Int64 = 0
  let intent = declared ? FrameRateRange(minimum: 120, maximum: 120, preferred: 120) : nil
  return (0..<count).map { index in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let jitter = Int64(state >> 33) % 600_000 - 300_000
    time += declared ? 8_333_333 : 8_333_333 + jitter + (index % 500 == 0 ? 20_000_000 : 0)
    return Frame(
      presentedAt: MonotonicInstant(nanoseconds: time), speed: declared ? 500 : nil,
      intent: intent)
  }
}

/// Runs the frames and prints what a refresh costs.
func measure(_ name: String, _ frames: [Frame], _ configuration: DisplayConfiguration) {
  var sink = SummingSink()
  var simulation = RefreshSimulation(configuration)
  // What the first frames cost in memory is not what a run costs.
  let (warm, rest) = (frames.prefix(1000), frames.dropFirst(1000))
  for frame in warm { simulation.present(frame, into: &sink) }
  sink = SummingSink()
  let allocated = fpsbar_allocations()
  let start = processorTime()
  for frame in rest { simulation.present(frame, into: &sink) }
  let seconds = processorTime() - start
  let allocations = Double(fpsbar_allocations() - allocated)
  print(
    column(name, 34),
    number(Double(sink.refreshes) / seconds / 1e6),
    number(Double(rest.count) / seconds / 1e6),
    number(seconds * 1e9 / Double(max(sink.refreshes, 1))),
    number(allocations / Double(max(sink.refreshes, 1))))
}

print(column("display simulator, 10⁶ frames", 36) + "M refr/s  M fram/s  ns/refr.  alloc/refr.")
let declared = game(1_000_000, declared: true)
let measured = game(1_000_000, declared: false)
let panels: [DisplayPanel] = [
  .ladder(.iPhone13Pro), .ladder(.iPadPro), .fixed(numerator: 60, denominator: 1),
  .fixed(numerator: 60_000, denominator: 1001), .variable(minimum: 48_000, maximum: 144_000),
]
for panel in panels {
  let configuration = DisplayConfiguration(panel: panel)
  measure("\(panel.name), declared", declared, configuration)
  measure("\(panel.name), measured", measured, configuration)
}
var queueing = DisplayConfiguration(panel: .fixed(numerator: 120, denominator: 1))
queueing.policy = .fifo
measure("fixed:120, fifo", declared, queueing)

var observers = MonitoringObservers()
let start = processorTime()
var simulation = RefreshSimulation(DisplayConfiguration(panel: .ladder(.iPhone13Pro)))
for frame in declared { simulation.present(frame, into: &observers) }
let seconds = processorTime() - start
print(
  column("with three monitors", 34),
  number(Double(simulation.totals.refreshes) / seconds / 1e6))
