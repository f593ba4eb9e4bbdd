import Arguments

/// What live commands share.
struct LiveOptions: ParsableArguments {
  @Option("FILE", help: "write what is measured as a trace while it runs, flushed every second")
  var record: String?
  @Option(
    "S", help: "start measuring later",
    check: { $0 >= 0 && $0 <= 1e6 ? nil : "seconds, 0 or more" })
  var delay: Double = 0
  @Option(
    "S", help: "stop by itself",
    check: { $0.map { $0 > 0 && $0 <= 1e8 } ?? true ? nil : "seconds, above 0" })
  var duration: Double?
}

/// What live commands and `replay` share.
struct OutputOptions: ParsableArguments {
  @Option(
    "S", help: "how often the number changes, on the source's clock",
    check: { $0 >= 0.1 && $0 <= 86_400 ? nil : "from 0.1 to 86400 s" })
  var interval: Double = 1
  @Flag(help: "no screen, a line of text per interval; automatic without a terminal")
  var plain = false
  @Flag(help: "no screen, one JSON object per interval, one per line")
  var json = false

  /// The interval in nanoseconds.
  var intervalNanoseconds: Int64 { Int64((interval * 1e9).rounded()) }

  func validate() throws(UsageError) {
    guard !Flag.settle([$plain, $json]) else { return }
    throw UsageError("--plain and --json are two forms of the same: choose one")
  }
}
