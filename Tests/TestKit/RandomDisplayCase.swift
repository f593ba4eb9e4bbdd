public import FrameTiming

/// A random trace and a random way to show it, for comparing two readings of the display model.
public struct RandomDisplayCase: Sendable {
  public var frames: [Frame] = []
  public var setting: DisplayConfiguration
  /// Time 0, on the frames' clock.
  public var origin: Int64
  /// The end, in nanoseconds from the origin.
  public var until: Int64
  private var generator: SplitMix64

  public static let panels: [DisplayPanel] = [
    .ladder(.iPhone13Pro), .ladder(.iPhone13Pro), .ladder(.iPadPro), .ladder(.iPadPro),
    .fixed(60), .fixed(120), .fixed(24), .fixed(1), .fixed(numerator: 60_000, denominator: 1001),
    .fixed(numerator: 2997, denominator: 50), .fixed(144),
    .vrr(48, 144), .vrr(48, 75), .vrr(1, 240), .vrr(40, 60),
    .variable(minimum: 47_952, maximum: 143_856), .vrr(30, 31),
  ]

  /// Draws the case that belongs to `seed`.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    var setting = DisplayConfiguration(
      panel: Self.panels[Int.random(in: 0..<Self.panels.count, using: &generator)])
    setting.buffers = [nil, .two, .three, .auto].randomElement(using: &generator) ?? nil
    setting.policy = Int.random(in: 0..<4, using: &generator) == 0 ? .fifo : .mailbox
    setting.lock60 = Int.random(in: 0..<4, using: &generator) == 0
    setting.linkRate = [0, 0, 60, 120].randomElement(using: &generator) ?? 0
    setting.lowFramerateCompensation = Int.random(in: 0..<4, using: &generator) != 0
    if Int.random(in: 0..<8, using: &generator) == 0 {
      setting.hitchTolerance = Int64.random(in: 0...3_000_000, using: &generator)
      setting.lateHold = Int64.random(in: 0...120_000_000, using: &generator)
      setting.segmentGap = Int64.random(in: 0...400_000_000, using: &generator)
      setting.cadenceWindow = Int.random(in: 1...12, using: &generator)
      setting.cadenceMinimum = Int.random(in: 1...5, using: &generator)
      setting.compensationRatio = [2, 2.5, 3].randomElement(using: &generator) ?? 2
    }
    self.setting = setting
    origin = 0
    until = 0
    drawFrames()
    drawTimes()
  }

  static let rates: [Double] = [1, 5, 8, 10, 24, 25, 30, 48, 59, 60, 80, 90, 100, 120, 144, 240]

  private mutating func pick<Value>(_ choices: [Value]) -> Value {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  private mutating func drawFrames() {
    var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &generator)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let rate = pick(Self.rates)
      let jitter = pick([0, 0, 0.01, 0.2, 0.9])
      let isSteady = Bool.random(using: &generator)
      var content = drawContent(rate)
      // Several frames at the very moment at which a stretch begins.
      if Int.random(in: 0..<5, using: &generator) == 0 {
        content.presentedAt = MonotonicInstant(nanoseconds: time)
        for _ in 0..<Int.random(in: 2...12, using: &generator) { frames.append(content) }
      }
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        if !isSteady { content = drawContent(rate) }
        content.presentedAt = MonotonicInstant(nanoseconds: time)
        frames.append(content)
        let stretch = 1 + (jitter == 0 ? 0 : Double.random(in: -jitter...jitter, using: &generator))
        var step = Int64(1e9 / rate * stretch)
        switch Int.random(in: 0..<60, using: &generator) {
        case 0: step = 0
        case 1: step += Int64.random(in: 0...400_000_000, using: &generator)
        case 2: step = 250_000_000 + Int64.random(in: 0...2, using: &generator)
        default: break
        }
        time += step
      }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        time += Int64.random(in: 0...1_500_000_000, using: &generator)
      }
    }
  }

  private mutating func drawContent(_ rate: Double) -> Frame {
    var frame = Frame(presentedAt: MonotonicInstant(nanoseconds: 0))
    let speeds: [Double?] = [nil, nil, nil, 0, -3, 0.5, 160, 160.5, 161, 320, 321, 900]
    frame.speed = pick(speeds)
    frame.kind = pick(ContentKind.allCases)
    let some = pick(Self.rates)
    let intents: [FrameRateRange?] = [
      nil, nil, .declared(rate), .range(10, 120, rate), .range(1, some, 0),
      .range(min(some, rate), max(some, rate), 60), .declared(some), .range(0, 0, 0),
      .declared(0.5), .range(0.125, 59.94, 59.94), .range(some, some, 0),
    ]
    frame.intent = pick(intents)
    return frame
  }

  private mutating func drawTimes() {
    origin = Int64(SlowDisplay.defaultOrigin(frames, on: setting.panel))
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let first = frames[0].presentedAt.nanoseconds
      origin = first - Int64.random(in: 0...700_000_000, using: &generator)
    }
    let last = frames[frames.count - 1].presentedAt.nanoseconds - origin
    until = last + Int64.random(in: 0...900_000_000, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      until = Int64.random(in: 0...max(last, 1), using: &generator)
    }
  }

  /// The engine's run of the case.
  public func run() -> DisplayRun {
    DisplayRun(
      frames, setting, origin: MonotonicInstant(nanoseconds: origin), until: .after(until))
  }

  /// The slow reading of the case.
  public func slowly() -> SlowDisplay {
    SlowDisplay(frames: frames, on: setting, origin: Int(origin), until: Int(until))
  }

  /// What a failing case looks like.
  public var summary: String {
    "\(setting.panel.name) \(setting.effectiveBuffers) \(setting.policy) lock60 \(setting.lock60)"
      + " link \(setting.linkRate) until \(until), \(frames.count) frames"
  }
}
