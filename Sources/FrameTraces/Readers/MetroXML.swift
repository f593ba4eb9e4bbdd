import FrameTiming

/// Result files of the Metro benchmarks as XML: the rates of all frames under `_fps_y`, their times
/// in seconds under `_time_x`.
final class MetroXML: XMLReceiver {
  private var rates: [Double] = []
  private var times: [Int64?] = []
  private var list: String?
  private var depth = 0
  private var value = ""

  func begin(_ name: String, _ attributes: [String: String]) {
    depth += 1
    if depth == 2 { list = name }
    value = ""
  }

  func end(_ name: String) {
    if depth == 3, let number = DecimalNumber(Array(value.utf8.filter { $0 > 0x20 }).span) {
      if list == "_fps_y" { rates.append(number.value) }
      if list == "_time_x" { times.append(number.nanoseconds(.seconds)) }
    }
    if depth == 2 { list = nil }
    depth -= 1
    value = ""
  }

  func text(_ text: String) {
    if depth == 3 { value += text }
  }

  /// The frames; `skipped` counts the rates that are none.
  func series(_ skipped: inout Int) -> FrameSeries {
    var series = FrameSeriesBuilder()
    let meaning = NumberMeaning(kind: .fps, unit: .seconds)
    for (index, rate) in rates.enumerated() {
      let hasClock = times.count == rates.count
      let time = hasClock ? times[index] : nil
      let isUsed = meaning.frameTime(of: rate).map {
        series.append($0, presentAt: time, hasClock: hasClock)
      }
      if isUsed != true { skipped += 1 }
    }
    return series.finished()
  }
}
