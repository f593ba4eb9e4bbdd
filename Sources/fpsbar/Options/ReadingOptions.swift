import Arguments

/// How a trace is read: shared by every command that reads one.
struct ReadingOptions: ParsableArguments {
  @Option("NAME", help: "the trace's format, when it is not recognised (see 'fpsbar formats')")
  var format: String?
  @Option("timestamp|frame-time|fps", help: "what the numbers of a plain file are")
  var values: ValuesChoice?
  @Option("s|ms|us|ns", help: "their unit")
  var unit: UnitChoice?
}

/// Which stream of a source or trace: shared by every command that has one.
struct StreamOptions: ParsableArguments {
  @Option("NAME|N", help: "which stream, by name or number from 1; by default the busiest")
  var stream: String?
}

/// `--values`.
enum ValuesChoice: String, CaseIterable, ExpressibleByArgument {
  case timestamp
  case frameTime = "frame-time"
  case fps
}

/// `--unit`.
enum UnitChoice: String, CaseIterable, ExpressibleByArgument {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
}
