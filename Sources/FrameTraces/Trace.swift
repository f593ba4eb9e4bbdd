public import FrameTiming

/// A recorded trace, whatever program wrote it.
public struct Trace: Equatable, Sendable {
  /// The format's name as `fpsbar formats` lists it, for example `mangohud`.
  public var format: String
  /// What the trace calls itself, if anything; outside text, to be made safe before it is drawn.
  public var name: String?
  /// The streams in order of appearance; empty when the file holds only a `summary`.
  public var streams: [TraceStream]
  /// Whether the log holds one sample per stretch of time and not one row per frame
  /// (DESIGN.md section 4, sampled logs).
  public var isSampled: Bool
  /// Rows that were no data and were passed over (NA, empty, short, repeated header).
  public var rowsSkipped: Int
  /// What a reader of the report should know: guesses made, rows skipped and the first one's line.
  public var notes: [String]
  /// The tool's own numbers, where the file is (or comes with) a summary.
  public var summary: ToolSummary?
  /// The `display` key of fpsbar's own header; a display's name.
  public var displayName: String?
  /// The `options` of fpsbar's own header.
  public var displayOptions: TraceDisplayOptions?
  /// The keys of fpsbar's own header that have no place of their own here.
  var header: [String: OwnHeaderValue] = [:]
  /// What the log holds beside frames and times and is not kept: columns by name, a clause each.
  public var unkept: [String] = []
  /// Moments that the user marked.
  public var bookmarks: [Bookmark]
  /// What a recorded terminal session showed, for casts only.
  public var cast: CastRecording?

  /// Makes a trace with nothing in it but its format.
  public init(format: String) {
    self.format = format
    self.name = nil
    self.streams = []
    self.isSampled = false
    self.rowsSkipped = 0
    self.notes = []
    self.summary = nil
    self.displayName = nil
    self.displayOptions = nil
    self.bookmarks = []
    self.cast = nil
  }
}

/// One sequence of frames in a trace: a process, a window, a swap chain, a surface.
public struct TraceStream: Equatable, Sendable {
  /// What tells it from the others; outside text.
  public var name: String
  /// The frames. In a sampled log the samples' frame times, with `ownPresents` the sample clock.
  public var series: FrameSeries
  /// Per present (one more than frame times), for fpsbar's own traces that declare
  /// speed, intent or kind; `nil` elsewhere. `presentedAt` equals the present.
  public var frames: [Frame]?
  /// Durations that the tool reports but that are not frame times (DESIGN.md section 6).
  public var reported: ReportedDurations?
  /// When each frame reached the display according to the log, per present, `nil` for dropped.
  public var displayed: DisplayedTimes?
  /// Whose presents they are, where the log says so by process and swap chain.
  var source: PresentSource?

  public init(name: String, series: FrameSeries) {
    self.name = name
    self.series = series
    self.frames = nil
    self.reported = nil
    self.displayed = nil
  }
}

/// What tells the streams of PresentMon's logs apart, as the log writes it; outside text.
struct PresentSource: Codable, Equatable, Sendable {
  var application: String
  var process: String
  var chain: String
}

/// Durations of work or of a tool's own hitches: reported, but not frame times.
public struct ReportedDurations: Equatable, Sendable {
  /// What they are, for example `IntendedVsync to FrameCompleted`.
  public var what: String
  /// The durations in nanoseconds.
  public var durations: [Int64]

  public init(what: String, durations: [Int64]) {
    self.what = what
    self.durations = durations
  }
}

/// A moment that the user marked while recording.
public struct Bookmark: Equatable, Sendable {
  public var name: String
  public var at: MonotonicInstant

  public init(name: String, at: MonotonicInstant) {
    self.name = name
    self.at = at
  }
}

/// The `options` object of fpsbar's own trace header; `nil` where a key is absent.
public struct TraceDisplayOptions: Equatable, Sendable {
  public var buffers: String?
  public var policy: String?
  public var lock60: Bool?
  public var linkRate: Double?
  public var lowFramerateCompensation: Bool?
  /// On the clock of the frames' ready times.
  public var originNanoseconds: Int64?
  /// From the origin.
  public var untilNanoseconds: Int64?
  /// Half-open intervals from the origin.
  public var busyNanoseconds: [Range<Int64>]

  public init() {
    self.busyNanoseconds = []
  }
}

/// What a recorded terminal session printed, and when: enough to show it again.
public struct CastRecording: Equatable, Sendable {
  public var columns: Int
  public var rows: Int
  /// Output and resizes in order of time.
  public var events: [Event]

  /// One thing that happened in the session.
  public struct Event: Equatable, Sendable {
    /// Nanoseconds since the session began.
    public var nanoseconds: Int64
    public var what: What

    /// What happened: bytes for the screen, or a new size.
    public enum What: Equatable, Sendable {
      case output(String)
      case resize(columns: Int, rows: Int)
      case marker(String)
    }

    public init(nanoseconds: Int64, what: What) {
      self.nanoseconds = nanoseconds
      self.what = what
    }
  }

  public init(columns: Int, rows: Int, events: [Event]) {
    self.columns = columns
    self.rows = rows
    self.events = events
  }
}
