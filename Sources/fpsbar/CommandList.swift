import Arguments

/// Every command, in the order in which the help lists them.
enum CommandList {
  static let all: [any ParsableCommand.Type] = [
    WatchCommand.self,
    RunCommand.self,
    AttachCommand.self,
    PipeCommand.self,
    WrapCommand.self,
    ReplayCommand.self,
    ReportCommand.self,
    CompareCommand.self,
    CheckCommand.self,
    SimulateCommand.self,
    DemoCommand.self,
    ConvertCommand.self,
    DisplaysCommand.self,
    ThemesCommand.self,
    FormatsCommand.self,
  ]

  /// What runs when no command is named.
  static let standard: any ParsableCommand.Type = WatchCommand.self
}
