import Arguments

/// The rate wanted and the display simulated: shared by every command that draws or judges.
struct DisplayOptions: ParsableArguments {
  @Option(
    "FPS", help: "the rate wanted: scales the hue and is the graph's centre line",
    check: { $0 >= 1 && $0 <= 10_000 ? nil : "from 1 to 10000" })
  var target: Double = 60
  @Option(
    "NAME", help: "iphone-13-pro, ipad-pro, fixed:N or vrr:MIN-MAX (see 'fpsbar displays')")
  var display = "iphone-13-pro"
  @Option("2|3|auto", help: "frame buffers; by default what the display is known to do")
  var buffers: BuffersChoice?
  @Option("mailbox|fifo", help: "newest frame wins, or every frame is shown")
  var policy: PolicyChoice = .mailbox
  @Flag(help: "the system's default cap: never more than 60 Hz, except for scrolling")
  var lock60 = false
  @Option(
    "N", help: "highest rate that a display link asks for, 0 for none",
    check: { $0 >= 0 && $0 <= 1000 ? nil : "from 0 to 1000" })
  var linkRate: Double = 0
  @Option("2020|organizer", help: "grades of the hitch ratio")
  var scale: ScaleChoice = .scale2020
}

/// `--buffers`.
enum BuffersChoice: String, CaseIterable, ExpressibleByArgument {
  case two = "2"
  case three = "3"
  case auto
}

/// `--policy`.
enum PolicyChoice: String, CaseIterable, ExpressibleByArgument {
  case mailbox
  case fifo
}

/// `--scale`.
enum ScaleChoice: String, CaseIterable, ExpressibleByArgument {
  case scale2020 = "2020"
  case organizer
}
