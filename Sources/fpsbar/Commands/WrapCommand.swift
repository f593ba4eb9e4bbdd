import Arguments
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// `fpsbar wrap`: hosts a terminal program with the bar in a row of its own.
struct WrapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "wrap", abstract: "host a terminal program with the bar in a row of its own",
    usage: "[opts] -- COMMAND …",
    discussion: """
      The program has the whole terminal but for one row and cannot reach that row, whatever it
      does. What is measured are the program's own frames: its synchronised updates (mode 2026)
      where it brackets them, else runs of output that end when it shows the cursor again or is
      silent for --frame-gap milliseconds.

      All keys go to the program. After the prefix (ctrl-\\ unless --prefix says otherwise) the next
      key is fpsbar's: ? for help, q to hang the program up, the prefix again to send it on.

      A --record file whose name ends in .cast is a recording of the screen that asciinema plays and
      that 'fpsbar replay' shows under the bar.

      examples:
        fpsbar wrap -- htop
        fpsbar wrap --bar bottom --prefix ctrl-g -- vim notes.txt
        fpsbar wrap --record session.cast -- bash
      """)

  @Option("top|bottom", help: "where the bar's row is")
  var bar: BarPlace = .top
  @Option(
    "KEY", help: "the key before fpsbar's own keys: ctrl-LETTER, ctrl-\\ or f1 to f12",
    check: {
      PrefixKey($0) == nil ? "ctrl-LETTER, ctrl-\\, ctrl-], ctrl-^, ctrl-_ or f1 to f12" : nil
    }
  )
  var prefix = "ctrl-\\"
  @Option(
    "MS", help: "silence that ends a frame of a program that does not bracket its updates",
    check: { $0 > 0 && $0 <= 1000 ? nil : "above 0, at most 1000" })
  var frameGap: Double = 2
  @OptionGroup var live: LiveOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions
  @OptionGroup var stream: StreamOptions
  @Argument("COMMAND", help: "the program and its arguments", arity: .remaining)
  var command: [String]

  mutating func run() throws -> ExitStatus {
    var plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream, live: live)
    let castPath = plan.recordPath.flatMap { $0.hasSuffix(".cast") ? $0 : nil }
    if castPath != nil { plan.recordPath = nil }
    let wrap = WrapPlan(
      session: plan, command: command, prefix: PrefixKey(prefix) ?? .standard,
      barAtBottom: bar == .bottom, gap: Int64(frameGap * 1e6), castPath: castPath)
    do {
      if plan.output == .screen { return try WrapSession.run(wrap) }
      return try runWithoutScreen(wrap)
    } catch let error as HostError {
      throw Diagnostic("\(error)", status: ExitStatus(code: error.shellStatus))
    }
  }

  /// Measures a program whose screen nobody sees.
  private func runWithoutScreen(_ wrap: WrapPlan) throws -> ExitStatus {
    let plan = wrap.session
    if case .snapshot(let size) = plan.output {
      return try WrapSnapshot.start(wrap, size: size).run()
    }
    let size = OuterTerminal.size(of: STDIN_FILENO) ?? GridSize(columns: 80, rows: 24)
    let began = MonotonicClock.now()
    let source = try HostedSource.start(wrap, size: size, now: began)
    let session = try Session.open(
      plan: plan, model: DashboardModel(settings: plan.settings),
      feed: LiveFeed(source, begin: began.advanced(byNanoseconds: plan.delay)), began: began)
    return try session.run()
  }
}

/// `--bar`.
enum BarPlace: String, CaseIterable, ExpressibleByArgument {
  case top
  case bottom
}

/// What `wrap` hosts and how.
struct WrapPlan {
  var session: SessionPlan
  var command: [String]
  var prefix: PrefixKey
  var barAtBottom: Bool
  /// Silence that ends a frame, in nanoseconds.
  var gap: Int64
  var castPath: String?

  /// The program's name, for the bar.
  var name: String {
    let first = command.first ?? ""
    return String(first.split(separator: "/").last ?? Substring(first))
  }
}

extension HostError {
  /// What a shell ends with.
  var shellStatus: Int32 {
    switch self {
    case .notFound: 127
    case .notExecutable: 126
    case .system: ExitStatus.io.code
    }
  }
}
