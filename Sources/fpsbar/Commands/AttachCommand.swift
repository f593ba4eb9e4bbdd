import Arguments
import Dashboard
import FoundationEssentials
import FrameSources
import FrameTiming

/// `fpsbar attach`: lists programs that mark their frames, and watches one.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "attach", abstract: "watch a running program that marks its frames",
    usage: "[opts] [NAME | PID]",
    discussion: """
      Alone it lists what there is to watch: programs under 'fpsbar run' elsewhere, and programs
      that mark their frames with libfpsbar-marks. A program is watched by name or pid; when it ends
      fpsbar waits for its next start.

      examples:
        fpsbar attach
        fpsbar attach glxgears
      """)

  @OptionGroup var live: LiveOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions
  @OptionGroup var stream: StreamOptions
  @Argument("NAME | PID", help: "the program; without it, a list of all")
  var program: String?

  mutating func run() throws -> ExitStatus {
    let began = MonotonicClock.now()
    let directories = FrameMarkDirectory.all(
      runtime: ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"])
    for directory in directories { directory.removeLeftovers(now: began) }
    let census = FrameMarkCensus.take(directories, now: began)
    guard let program else { return try list(census) }
    let selection = try select(program, census)
    if stream.stream == nil, !census.programs.contains(where: { $0.name == program }),
      case .named = selection
    {
      // The word is one of the program's own names for a stream: that is the one to watch.
      stream.stream = program
    }
    let plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream, live: live)
    let source = FrameMarkSource(directories: directories, selection: selection, now: began)
    let session = try Session.open(
      plan: plan, model: DashboardModel(settings: plan.settings),
      feed: LiveFeed(source, begin: began.advanced(byNanoseconds: plan.delay)), began: began)
    return try session.run()
  }

  /// The program that a word means: a name before a pid, since a name may be a number.
  private func select(
    _ word: String, _ census: FrameMarkCensus
  ) throws(Diagnostic) -> FrameMarkSelection {
    if census.programs.contains(where: { $0.isCalled(word) }) { return .named(word) }
    if let pid = Int32(word), census.programs.contains(where: { $0.pid == pid }) {
      return .process(pid)
    }
    let there = census.programs.map(\.name)
    let hint =
      there.isEmpty
      ? "nothing marks frames now; start a program with 'fpsbar run'"
      : "there is: \(Set(there).sorted().joined(separator: ", "))"
    throw Diagnostic(
      "\(DisplayTextLine.safe(word)): no running program of this name or pid marks its frames "
        + "(\(DisplayTextLine.safe(hint)))", status: .input)
  }

  private func list(_ census: FrameMarkCensus) throws -> ExitStatus {
    if output.json {
      try StandardOutput.write(try AttachListing.json(census) + "\n")
    } else {
      try StandardOutput.write(AttachListing.text(census))
    }
    for problem in census.problems { StandardError.note(problem) }
    return .success
  }
}
