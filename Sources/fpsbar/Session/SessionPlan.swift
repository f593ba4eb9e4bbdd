import Arguments
import CursesTerminal
import Dashboard
import FrameTiming
import Glibc
import ScreenGrid

/// What a session shows and where, as the command line says it.
struct SessionPlan {
  /// Where the session's numbers go.
  enum Output: Equatable {
    case screen
    case plain
    case json
    case snapshot(GridSize)
  }

  var settings: DashboardSettings
  var output: Output
  var drawing: DrawingPlan
  /// Seconds become nanoseconds here.
  var delay: Int64 = 0
  var duration: Int64?
  var recordPath: String?

  /// Puts the option groups together. Without a terminal on standard output there is no screen.
  init(
    display: DisplayOptions, drawing: DrawingOptions, output: OutputOptions,
    stream: StreamOptions, live: LiveOptions? = nil
  ) throws {
    self.drawing = try DrawingPlan(drawing)
    settings = DashboardSettings(
      target: display.target, interval: output.intervalNanoseconds,
      displays: try display.displays(), scale: display.hitchScale,
      themes: self.drawing.themeNames.count, stream: stream.stream)
    // A snapshot is chosen before a form of text, unless only the latter was asked for just now.
    let forms = max(
      output.json ? output.$json.origin : .builtIn,
      output.plain ? output.$plain.origin : .builtIn)
    if let size = drawing.snapshot, drawing.$snapshot.origin >= forms {
      self.output = .snapshot(GridSize(columns: size.columns, rows: size.rows))
    } else if output.json {
      self.output = .json
    } else if output.plain || isatty(STDOUT_FILENO) == 0 {
      self.output = .plain
    } else {
      self.output = .screen
    }
    if let live {
      delay = Int64(live.delay * 1e9)
      duration = live.duration.map { Int64($0 * 1e9) }
      recordPath = live.record
    }
  }
}

/// How things are drawn: colours, glyphs, and how much.
struct DrawingPlan {
  /// Colours to use; `nil`: what the terminal has.
  var depth: ColorDepth?
  var glyphs: GlyphSet
  var mode: DashboardLayout.Mode
  /// The chosen theme.
  let theme: ThemeFile
  /// The themes that `t` goes through, the chosen one first; the others are read when it does.
  let themeNames: [String]
  /// The recorded terminal session that is shown under the bar, for casts.
  var cast: CastScreen?

  init(_ options: DrawingOptions) throws {
    depth = options.color.depth
    glyphs = options.glyphs.set
    mode =
      switch options.layout {
      case .auto: .auto
      case .bar: .bar
      case .dashboard: .dashboard
      }
    let chosen: ThemeCatalog.Entry
    do throws(Diagnostic) {
      chosen = try ThemeCatalog.entry(named: options.theme)
    } catch {
      throw Diagnostic(options.$theme.place + error.message, status: error.status)
    }
    theme = chosen.theme
    themeNames = [chosen.name] + ThemeCatalog.names.filter { $0 != chosen.name }
  }

  /// What a screen is drawn with in a theme, for a terminal's colours.
  func rendering(theme index: Int, depth: ColorDepth) -> Rendering {
    var file = theme
    if index > 0, let other = try? ThemeCatalog.entry(named: themeNames[index % themeNames.count]) {
      // A broken theme matters only to whoever asks for it.
      file = other.theme
    }
    return Rendering(theme: Theme(file, depth: depth), glyphs: glyphs, mode: mode)
  }

  /// Whether the locale's variables name UTF-8: the first that is set decides.
  static func localeIsUnicode() -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name), value[0] != 0 else { continue }
      let text = String(cString: value).lowercased()
      return text.contains("utf-8") || text.contains("utf8")
    }
    return false
  }
}
