import FrameTiming

/// Where a log with PresentMon's columns has its values. Every generation named them anew.
struct PresentMonColumns: Equatable {
  var application: Int?
  var process: Int?
  var chain: Int?
  var dropped: Int?
  /// The frame time, or where there is none, the two parts that make it.
  var frameTime: Int?
  var busy: Int?
  var wait: Int?
  /// The log's own clock.
  var clock: Clock?
  /// The time from the clock's stamp to the display.
  var untilDisplayed: Int?
  /// The last column that a row must have.
  var last: Int

  /// A column that tells when a frame was.
  struct Clock: Equatable {
    var column: Int
    /// The power of ten that turns a stamp into nanoseconds; `nil`: to be found out.
    var exponent: Int?
    /// Whether the stamp is the beginning of the frame (so that the present comes one frame time
    /// later) and not the present itself.
    var isStart: Bool
  }

  init(_ names: ColumnNames) {
    application = names.index(of: "application", "processname")
    process = names.index(of: "processid", "pid")
    chain = names.index(of: "swapchainaddress", "swapchain")
    dropped = names.index(of: "dropped", "wasdropped")
    frameTime = names.index(of: "frametime", "msbetweenpresents")
    busy = names.index(of: "cpubusy", "mscpubusy")
    wait = names.index(of: "cpuwait", "mscpuwait")
    if frameTime == nil, busy == nil || wait == nil {
      frameTime = names.index(of: "msbetweenappstart", "cpuframetime", "mscpuframetime")
    }
    // `FrameTime` and its parts run from one start of the processor's work to the next.
    let isFromStart = frameTime == nil || frameTime != names.index(of: "msbetweenpresents")
    let present = Self.presentClock(names)
    let start = Self.startClock(names)
    clock = isFromStart ? start ?? present : present ?? start
    untilDisplayed = names.index(
      of: clock?.isStart == true ? "displaylatency" : "msuntildisplayed")
    let parts = frameTime == nil ? [busy, wait] : [frameTime]
    last = ([application, process, chain] + parts).compactMap(\.self).max() ?? 0
  }

  /// The columns that nothing is read from, by name.
  func otherNames(_ names: ColumnNames) -> [String] {
    let used = [
      application, process, chain, dropped, frameTime, busy, wait, clock?.column, untilDisplayed,
      // Follow from what is read.
      names.index(of: "msbetweendisplaychange", "displayedtime"),
    ]
    return names.names.enumerated().filter { !used.contains($0.offset) && !$0.element.isEmpty }
      .map(\.element)
  }

  private static func presentClock(_ names: ColumnNames) -> Clock? {
    clock(names, [("timeinseconds", 9), ("timeinms", 6), ("timeinqpc", nil), ("qpctime", nil)])
  }

  private static func startClock(_ names: ColumnNames) -> Clock? {
    clock(
      names,
      [
        ("cpustarttimeinms", 6), ("cpustarttimeinseconds", 9), ("cpustarttime", nil),
        ("cpustartqpctimeinms", 6), ("cpustartqpc", nil), ("cpustartqpctime", nil),
      ], isStart: true)
  }

  private static func clock(
    _ names: ColumnNames, _ candidates: [(name: String, exponent: Int?)], isStart: Bool = false
  ) -> Clock? {
    for candidate in candidates {
      if let column = names.index(of: candidate.name) {
        return Clock(column: column, exponent: candidate.exponent, isStart: isStart)
      }
    }
    return nil
  }

  /// Whether these are the columns of such a log.
  static func isHeader(_ names: ColumnNames) -> Bool {
    if names.names.count > 1, names.contains("msbetweenpresents") { return true }
    let hasFrameTime =
      names.index(of: "frametime", "msbetweenappstart") != nil
      || names.contains("cpubusy", "cpuwait") || names.contains("mscpubusy", "mscpuwait")
    return hasFrameTime
      && names.index(of: "application", "processid", "swapchainaddress", "cpustartqpc") != nil
  }

  /// The frame time of a row in nanoseconds, or `nil` where it is not known.
  @inline(__always)
  func frameTime(_ text: TraceText, _ rows: DelimitedRows) -> Int64? {
    if let cell = rows.cell(frameTime) {
      return text.number(in: cell)?.nanoseconds(.milliseconds)
    }
    guard let busy = rows.cell(busy).flatMap({ text.number(in: $0) })?.nanoseconds(.milliseconds),
      let wait = rows.cell(wait).flatMap({ text.number(in: $0) })?.nanoseconds(.milliseconds)
    else { return nil }
    return busy.addingReportingOverflow(wait).partialValue
  }

  /// Finds out what a clock of unnamed unit counts in, by the frame times of the same stream:
  /// seconds, milliseconds, or ticks of 100 ns, the frequency of the performance counter nearly
  /// everywhere. A clock that agrees with none of them is not used.
  mutating func resolveClock(_ text: TraceText, _ rows: DelimitedRows) {
    guard let clock, clock.exponent == nil else { return }
    var rows = rows
    var ratios: [Double] = []
    var last: (key: String, stamp: Double, frameTime: Double)?
    var looked = 0
    while looked < 2000, ratios.count < 200, rows.next() {
      looked += 1
      guard let frameTime = frameTime(text, rows), frameTime > 0,
        let stamp = rows.cell(clock.column).flatMap({ text.number(in: $0) })?.value
      else { continue }
      let key = [application, process, chain].compactMap { rows.cell($0) }
        .map { text.string($0) }.joined(separator: "\u{1}")
      if let last, last.key == key, stamp > last.stamp {
        // A start is followed by its own frame time, a present preceded by it.
        let span = clock.isStart ? last.frameTime : Double(frameTime)
        if span > 0 { ratios.append(span / (stamp - last.stamp)) }
      }
      last = (key, stamp, Double(frameTime))
    }
    let middle = ratios.sorted().dropFirst(ratios.count / 2).first ?? 0
    for exponent in [9, 6, 3, 2, 0] {
      let unit = (0..<exponent).reduce(1.0) { value, _ in value * 10 }
      if middle > unit * 0.6, middle < unit * 1.6 {
        self.clock?.exponent = exponent
        return
      }
    }
    self.clock = nil
  }
}
