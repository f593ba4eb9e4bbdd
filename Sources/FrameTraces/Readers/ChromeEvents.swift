import FrameTiming

/// The events of a Chrome trace, of which only frames and process names are kept.
struct ChromeEvents {
  private let text: TraceText
  private var count = 0
  private var frames: [Tree: [Int64]] = [:]
  private var processNames: [Process: String] = [:]
  private var skipped = SkippedRows()

  /// A process: its number, or whatever else a program put there.
  private struct Process: Hashable, CustomStringConvertible {
    var number: Int64 = 0
    var text: String?

    var description: String { text ?? String(number) }
  }

  /// What one stream belongs to.
  private struct Tree: Hashable {
    var process: Process
    var layerTree: Int64?
  }

  /// The fields of one event that are of interest.
  private struct Event {
    var name = 0..<0
    var process = Process()
    var time: Int64?
    /// Where the cursor stood before the arguments.
    var arguments: JSONCursor?
  }

  init(_ text: TraceText) {
    self.text = text
  }

  /// Reads the array that the cursor stands in, as far as it goes.
  mutating func read(_ cursor: inout JSONCursor) {
    while cursor.nextElement() {
      let start = cursor.index
      guard cursor.enterObject() else {
        guard cursor.skipValue() else { return }
        continue
      }
      let event = readEvent(&cursor)
      // An event that is cut off may lack its last fields.
      guard !cursor.isBroken else { return }
      count += 1
      take(event, startingAt: start)
    }
  }

  private func readEvent(_ cursor: inout JSONCursor) -> Event {
    var event = Event()
    while let key = cursor.nextKey() {
      switch key.count {
      case 2 where text.equals(key, "ts"):
        event.time = cursor.number()?.nanoseconds(.microseconds)
      case 3 where text.equals(key, "pid"):
        event.process = process(&cursor)
      case 4 where text.equals(key, "name"):
        if cursor.peek() == UInt8(ascii: "\"") {
          event.name = cursor.string() ?? event.name
        } else {
          _ = cursor.skipValue()
        }
      case 4 where text.equals(key, "args"):
        event.arguments = cursor
        _ = cursor.skipValue()
      default: _ = cursor.skipValue()
      }
      if cursor.isBroken { break }
    }
    return event
  }

  private func process(_ cursor: inout JSONCursor) -> Process {
    guard cursor.peek() == UInt8(ascii: "\"") else {
      return Process(number: cursor.number()?.scaled(byPowerOfTen: 0) ?? 0)
    }
    guard let word = cursor.string() else { return Process() }
    if let number = text.integer(in: word) { return Process(number: number) }
    return Process(text: JSONText.unescaped(text, word))
  }

  /// Whether an event is called `literal`, which may be written with escapes.
  private func isNamed(_ event: Event, _ literal: StaticString) -> Bool {
    if text.equals(event.name, literal) { return true }
    guard event.name.count > literal.utf8CodeUnitCount,
      text.firstIndex(of: UInt8(ascii: "\\"), in: event.name) < event.name.upperBound
    else { return false }
    return JSONText.unescaped(text, event.name) == literal.description
  }

  private mutating func take(_ event: Event, startingAt start: Int) {
    if isNamed(event, "DrawFrame") {
      guard let time = event.time, time.magnitude <= FrameSeriesBuilder.furthest.magnitude / 2
      else {
        skipped.add(line: text.line(at: start), "a DrawFrame event without a time")
        return
      }
      let tree = event.arguments.flatMap { argument("layerTreeId", $0) }
        .flatMap { $0.number }
      frames[Tree(process: event.process, layerTree: tree), default: []].append(time)
    } else if isNamed(event, "process_name") {
      processNames[event.process] = event.arguments.flatMap { argument("name", $0) }?.text
    }
  }

  /// One value of an event's arguments.
  private func argument(
    _ name: StaticString, _ cursor: JSONCursor
  ) -> (number: Int64?, text: String?)? {
    var cursor = cursor
    guard cursor.enterObject() else { return nil }
    while let key = cursor.nextKey() {
      if text.equals(key, name) {
        guard cursor.peek() == UInt8(ascii: "\"") else {
          return (cursor.number()?.scaled(byPowerOfTen: 0), nil)
        }
        guard let value = cursor.string() else { return nil }
        return (text.integer(in: value), JSONText.unescaped(text, value))
      }
      guard cursor.skipValue() else { return nil }
    }
    return nil
  }

  /// The trace that was read.
  func finished(_ input: TraceInput, _ cursor: JSONCursor) throws(TraceError) -> Trace {
    var trace = Trace(format: input.format)
    var lonely = 0
    let trees = frames.keys.sorted {
      ($0.process.number, $0.process.text ?? "", $0.layerTree ?? -1)
        < ($1.process.number, $1.process.text ?? "", $1.layerTree ?? -1)
    }
    for tree in trees {
      // Threads write their events in stretches, so they stand in no order.
      guard let times = frames[tree]?.sorted(), times.count > 1 else {
        lonely += 1
        continue
      }
      trace.streams.append(TraceStream(name: name(of: tree), series: FrameSeries(presents: times)))
    }
    trace.take(skipped)
    if lonely > 0 {
      trace.notes.append("\(CountText.of(lonely, "layer tree")) with a single DrawFrame left out")
    }
    if cursor.isBroken {
      trace.notes.append("the file ends without closing what it opened; read as far as it goes")
    }
    guard !trace.streams.isEmpty else {
      let drawn = lonely > 0 ? "no two DrawFrame of one layer tree" : "none of them DrawFrame"
      throw input.noFrames("\(CountText.of(count, "event")), \(drawn)")
    }
    return trace
  }

  private func name(of tree: Tree) -> String {
    let process = processNames[tree.process].map { "\($0) (\(tree.process))" }
    let layers = tree.layerTree.map { " layer tree \($0)" } ?? ""
    return (process ?? "process \(tree.process)") + layers
  }
}
