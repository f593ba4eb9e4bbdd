import FrameTiming

/// Where a MangoHud log has its values, and in which units.
struct MangoHudColumns: Equatable {
  private(set) var fpsColumn: Int?
  private(set) var frameTimeColumn: Int?
  private(set) var elapsedColumn: Int?
  private(set) var frameTimeUnit = TimeUnit.milliseconds
  private(set) var elapsedUnit = TimeUnit.nanoseconds

  /// The last column that a row must have.
  var last: Int { max(frameTimeColumn ?? fpsColumn ?? 0, elapsedColumn ?? 0) }

  /// How many rows are looked at to find out the units.
  private static let probe = 1000

  /// Columns by name; `rows` stands on the header.
  init(_ names: ColumnNames, _ text: TraceText, _ rows: DelimitedRows) {
    self.fpsColumn = names.index(of: "fps")
    self.frameTimeColumn = names.index(of: "frametime")
    self.elapsedColumn = names.index(of: "elapsed")
    guessUnits(text, rows)
  }

  /// The columns of releases before 0.5: fps, cpu, gpu, elapsed. `rows` stands before them.
  static func withoutNames(_ text: TraceText, _ rows: DelimitedRows) -> MangoHudColumns {
    var columns = MangoHudColumns()
    columns.guessUnits(text, rows)
    return columns
  }

  private init() {
    self.fpsColumn = 0
    self.elapsedColumn = 3
  }

  /// What a row's frame time is read from, for messages.
  var valueName: String { frameTimeColumn == nil ? "fps" : "frametime" }

  /// What stands where a row's frame time is read from, for messages.
  func valueText(_ text: TraceText, _ rows: DelimitedRows) -> String {
    rows.cell(frameTimeColumn ?? fpsColumn).map { text.excerpt($0) } ?? ""
  }

  /// What a person should know about the columns.
  var note: String? {
    frameTimeColumn == nil ? "frame times from the fps column: this release logs no frametime" : nil
  }

  /// The frame time of a row in nanoseconds.
  @inline(__always)
  func frameTime(_ text: TraceText, _ rows: DelimitedRows) -> Int64? {
    if let cell = rows.cell(frameTimeColumn) {
      return text.number(in: cell)?.nanoseconds(frameTimeUnit)
    }
    guard let rate = rows.cell(fpsColumn).flatMap({ text.number(in: $0) })?.value, rate > 0 else {
      return nil
    }
    return Int64(exactly: (1e9 / rate).rounded())
  }

  /// The time since logging began in nanoseconds.
  @inline(__always)
  func elapsed(_ text: TraceText, _ rows: DelimitedRows) -> Int64? {
    rows.cell(elapsedColumn).flatMap { text.number(in: $0) }?.nanoseconds(elapsedUnit)
  }

  /// Fps times frame time is 10³ in ms, 10⁶ in µs; `elapsed` counts µs before release 0.6 and
  /// nanoseconds since, and cannot be far shorter than the frames that it spans.
  private mutating func guessUnits(_ text: TraceText, _ rows: DelimitedRows) {
    var rows = rows
    var products: [Double] = []
    var sum = 0.0
    var firstElapsed: Double?
    var lastElapsed = 0.0
    while products.count < Self.probe, rows.next() {
      let fps = rows.cell(fpsColumn).flatMap { text.number(in: $0) }?.value ?? 0
      let frameTime = rows.cell(frameTimeColumn).flatMap { text.number(in: $0) }?.value
      guard fps > 0 || frameTime != nil else { continue }
      let elapsed = rows.cell(elapsedColumn).flatMap { text.number(in: $0) }?.value
      if let elapsed, elapsed < lastElapsed { break }
      products.append(fps * (frameTime ?? 0))
      sum += frameTime ?? 1e3 / fps
      firstElapsed = firstElapsed ?? elapsed
      lastElapsed = elapsed ?? lastElapsed
    }
    let middle = products.sorted().dropFirst(products.count / 2).first ?? 0
    if frameTimeColumn != nil { frameTimeUnit = Self.unit(ofProduct: middle) }
    let frames = sum * frameTimeUnit.nanoseconds
    let span = lastElapsed - (firstElapsed ?? 0)
    elapsedUnit = .nanoseconds
    if products.count < 2 || span == 0 {
      elapsedUnit = frameTimeColumn == nil ? .microseconds : .nanoseconds
    } else if span < frames / 30 {
      elapsedUnit = .microseconds
    } else if frameTimeColumn == nil, span < frames * 30 {
      // A log without frametime is of the time of microseconds; sampled ones span much more.
      elapsedUnit = .microseconds
    }
  }

  private static func unit(ofProduct product: Double) -> TimeUnit {
    switch product {
    case ..<30: product > 0 ? .seconds : .milliseconds
    case ..<1e5: .milliseconds
    case ..<3e7: .microseconds
    default: .nanoseconds
    }
  }
}
