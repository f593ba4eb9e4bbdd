extension TraceFormat {
  /// All formats in the order in which content is tried against them: the more special first.
  public static let all: [TraceFormat] = [
    TraceFormat(
      "fpsbar", "fpsbar's own trace", OwnTraceReader.self, writer: OwnTraceWriter.self,
      extensions: ["jsonl", "fpsbar"],
      recording: "fpsbar run --record FILE -- PROGRAM (or any live command with --record)"),
    TraceFormat(
      "mangohud", "MangoHud log", MangoHudReader.self, writer: MangoHudWriter.self,
      recording:
        "MANGOHUD_CONFIG=output_folder=.,autostart_log=1,log_interval=0 mangohud GAME"),
    TraceFormat(
      "mangohud-summary", "MangoHud _summary.csv", MangoHudSummaryReader.self,
      recording: "MangoHud writes it beside each log"),
    TraceFormat(
      "capframex", "CapFrameX JSON and CSV", CapFrameXReader.self,
      recording: "capture in CapFrameX; the files are in Documents/CapFrameX/Captures"),
    TraceFormat(
      "ocat", "OCAT log", OCATReader.self,
      recording: "press OCAT's capture key; the files are in Documents/OCAT/Captures"),
    TraceFormat(
      "frameview", "NVIDIA FrameView log", FrameViewReader.self,
      recording:
        "press FrameView's benchmark key; the files are in Documents/FrameView"),
    TraceFormat(
      "frameview-summary", "NVIDIA FrameView summary", FrameViewSummaryReader.self,
      recording: "FrameView writes FrameView_Summary.csv beside its logs"),
    TraceFormat(
      "presentmon", "PresentMon CSV, all generations", PresentMonReader.self,
      writer: PresentMonWriter.self, extensions: ["csv"],
      recording: "PresentMon.exe --process_name PROGRAM.exe --output_file FILE.csv"),
    TraceFormat(
      "sourcebench", "Source engine sourcebench.csv", SourceBenchReader.self,
      recording: "timedemo DEMO in the game's console; the file is in the game's folder"),
    TraceFormat(
      "fraps", "Fraps frametimes or minmaxavg CSV", FrapsReader.self,
      recording: "tick Frametimes under FPS, press the benchmark key"),
    TraceFormat(
      "metro", "Metro Exodus benchmark CSV", MetroReader.self,
      recording: "run Benchmark.exe; results are in Documents/4A Games/Metro Exodus/benchmarks"),
    TraceFormat(
      "afterburner", "MSI Afterburner hardware monitoring log", AfterburnerReader.self,
      recording: "tick Log history to file under Monitoring, with Frametime among the graphs"),
    TraceFormat(
      "rtss", "RTSS benchmark text", RTSSBenchmarkReader.self,
      recording: "press the Begin and End recording keys under Benchmark in Afterburner"),
    TraceFormat(
      "asciicast", "asciinema recording, versions 1 to 3", AsciicastReader.self,
      recording: "asciinema rec FILE.cast, or fpsbar wrap --record FILE.cast -- PROGRAM"),
    TraceFormat(
      "firefox", "Firefox performance recording", FirefoxReader.self,
      recording: "record in the Performance tool of Firefox's developer tools, then save"),
    TraceFormat(
      "chrome", "Chrome trace JSON", ChromeTraceReader.self,
      recording: "record in the Performance panel of Chrome's DevTools, then Save profile"),
    TraceFormat(
      "xctrace", "Apple Instruments XML", XctraceReader.self,
      recording:
        "xctrace export --input FILE --xpath '//table[@schema=\"displayed-surfaces-interval\"]'"
    ),
    TraceFormat(
      "gfxinfo", "Android gfxinfo framestats", GfxinfoReader.self,
      recording: "adb shell dumpsys gfxinfo PACKAGE framestats > FILE"),
    TraceFormat(
      "surfaceflinger", "Android SurfaceFlinger latency", SurfaceFlingerReader.self,
      recording: "adb shell dumpsys SurfaceFlinger --latency 'LAYER' > FILE"),
    TraceFormat(
      "wayland", "WAYLAND_DEBUG log", WaylandDebugReader.self,
      recording: "WAYLAND_DEBUG=1 PROGRAM 2> FILE"),
    TraceFormat(
      "numbers", "one number a line, or a table with a frame time", NumbersReader.self,
      writer: NumbersWriter.self, extensions: ["txt"],
      recording:
        "GALLIUM_HUD=frametime GALLIUM_HUD_DUMP_DIR=/tmp GALLIUM_HUD_PERIOD=0 GAME"),
  ]
}
