/// Four meters held against one run, each with its own blind spot (FACTS S0-10): the display link's
/// callbacks, the frames that the application draws itself, the render server's rate, and the lanes
/// that show how long each surface stayed on glass and when the panel refreshed.
public struct FourMeters: RefreshSink, Equatable, Sendable {
  /// What the meters say about one second.
  public struct Reading: Equatable, Sendable {
    /// Callbacks of a display link per second: the application's wake-ups, not the screen.
    public var displayLink: Double
    /// Frames per second that the application draws itself; 0 where the system's renderer works
    /// for it.
    public var gpuReport: Double
    /// New pictures per second, as a meter shows them that stops at 60.
    public var coreAnimation: Double
    /// Each surface that was seen, oldest first.
    public var surfaces: [Surface]
    /// When the panel refreshed, in nanoseconds from the origin.
    public var refreshes: [Int64]
    /// Refreshes per second.
    public var refreshRate: Double { Double(refreshes.count) }
  }

  /// One picture on glass.
  public struct Surface: Equatable, Sendable {
    /// Which frame; `nil` while blank.
    public var frame: Int?
    /// Its first refresh, in nanoseconds from the origin.
    public var since: Int64
    /// How many refreshes showed it.
    public var refreshes: Int
  }

  /// How far back the meters look, in nanoseconds.
  public static let window: Int64 = 1_000_000_000
  /// A render server's meter never shows more.
  private static let meterLimit = 60.0

  private let drawsItself: Bool
  private let linkRate: Double
  private var presents: [Int64] = []
  private var refreshes: [Int64] = []
  private var surfaces: [Surface] = []

  /// Makes the meters for content that is shown on a display.
  ///
  /// The display link calls 60 times a second, or as often as the configuration asks for and the
  /// panel can.
  public init(_ configuration: DisplayConfiguration, drawsItself: Bool) {
    self.drawsItself = drawsItself
    let asked = configuration.linkRate > 0 && !configuration.lock60 ? configuration.linkRate : 60
    linkRate = min(asked, configuration.panel.fastestRate)
  }

  /// Takes note of a frame; `time` is in nanoseconds from the origin.
  public mutating func presented(at time: Int64) {
    presents.append(time)
    if presents.count > 1 << 15 { presents.removeFirst(1 << 14) }
  }

  public mutating func refreshed(_ refresh: Refresh) {
    refreshes.append(refresh.time)
    if refreshes.count > 1 << 15 { refreshes.removeFirst(1 << 14) }
    if refresh.isFlip || surfaces.isEmpty {
      surfaces.append(Surface(frame: refresh.frame, since: refresh.time, refreshes: 1))
      if surfaces.count > 1 << 15 { surfaces.removeFirst(1 << 14) }
    } else {
      surfaces[surfaces.count - 1].refreshes += 1
    }
  }

  /// What the four say about the second up to and including `time`.
  public func reading(at time: Int64) -> Reading {
    let from = time - Self.window
    let isRecent = { (moment: Int64) in moment > from && moment <= time }
    let flips = surfaces.count { $0.frame != nil && isRecent($0.since) }
    let shown = surfaces.indices.filter { index in
      let next = index + 1 < surfaces.count ? surfaces[index + 1].since : Int64.max
      return surfaces[index].since <= time && next > from
    }
    return Reading(
      displayLink: linkRate,
      gpuReport: drawsItself ? Double(presents.count(where: isRecent)) : 0,
      coreAnimation: min(Double(flips), Self.meterLimit),
      surfaces: shown.map { surfaces[$0] }, refreshes: refreshes.filter(isRecent))
  }
}
