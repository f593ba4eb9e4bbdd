extension DisplayScene {
  /// The frames of one pass, from time 0 to before `duration`, in order. The same seed gives the
  /// same frames. Where a scene has several streams, those of the first.
  public func frames(seed: UInt64) -> [Frame] {
    var random = SceneRandom(seed: seed ^ UInt64(truncatingIfNeeded: name.utf8.count &* 7919))
    switch script {
    case .still: return Self.still()
    case .scroll: return flicks(&random)
    case .animation: return moves(rate: 60, speeds: [200, 200, 200], intent: nil)
    case .animation120:
      return moves(
        rate: 120, speeds: [100, 240, 480],
        intent: FrameRateRange(minimum: 120, maximum: 120, preferred: 120))
    case .video30: return video(rate: 30)
    case .video60: return video(rate: 60)
    case .stall: return stalls(&random)
    case .bounce: return Self.presented(BounceTracks(seed: seed, duration: duration).timer)
    case .thresholds: return sweep()
    }
  }

  /// Every sequence of frames of the scene: for `bounce` the timer's and the display link's.
  public func streams(seed: UInt64) -> [Stream] {
    guard script == .bounce else { return [Stream(name: name, frames: frames(seed: seed))] }
    let tracks = BounceTracks(seed: seed, duration: duration)
    return [
      Stream(name: "timer", frames: Self.presented(tracks.timer)),
      Stream(name: "display link", frames: Self.presented(tracks.link)),
    ]
  }

  /// The frames of every pass one after the other, without end.
  public func loop(seed: UInt64) -> SceneLoop { SceneLoop(scene: self, seed: seed) }

  /// The ball under both ways of stepping, for one pass of `bounce`; `nil` in other scenes.
  public func bounceTracks(seed: UInt64) -> BounceTracks? {
    script == .bounce ? BounceTracks(seed: seed, duration: duration) : nil
  }

  /// Something appears within 400 ms, then nothing changes.
  private static func still() -> [Frame] {
    (0...48).map { index in
      Frame(
        presentedAt: slot(index, rate: 120), speed: index < 48 ? 400 : 0, intent: nil,
        kind: .animation)
    }
  }

  /// Three flicks, each slowing down as scroll views do: by 0.998 a millisecond.
  private func flicks(_ random: inout SceneRandom) -> [Frame] {
    var frames: [Frame] = []
    for flick in 0..<3 {
      let first = flick * 240
      var speed = random.real(1400, 2600)
      var index = 0
      while speed > 24, index < 210 {
        frames.append(
          Frame(presentedAt: Self.slot(first + index, rate: 120), speed: speed, kind: .scroll))
        // 0.998^(1000/120): the decay over one frame.
        speed *= 0.983_453_9
        index += 1
      }
      frames.append(
        Frame(presentedAt: Self.slot(first + index, rate: 120), speed: 0, kind: .scroll))
    }
    return frames
  }

  /// A move per speed, 1.6 s each, with a rest after it.
  private func moves(rate: Int, speeds: [Double], intent: FrameRateRange?) -> [Frame] {
    var frames: [Frame] = []
    for (move, speed) in speeds.enumerated() {
      let first = move * rate * 2
      let last = first + rate * 8 / 5
      for index in first...last {
        frames.append(
          Frame(
            presentedAt: Self.slot(index, rate: rate), speed: index < last ? speed : 0,
            intent: intent))
      }
    }
    return frames
  }

  private func video(rate: Int) -> [Frame] {
    let intent = FrameRateRange(
      minimum: Double(rate), maximum: Double(rate), preferred: Double(rate))
    return (0..<rate * Int(duration / 1_000_000_000)).map {
      Frame(presentedAt: Self.slot($0, rate: rate), intent: intent, kind: .video)
    }
  }

  /// A steady scroll at 120 with a 20 ms stall in every second.
  private func stalls(_ random: inout SceneRandom) -> [Frame] {
    let intent = FrameRateRange(minimum: 10, maximum: 120, preferred: 120)
    var frames: [Frame] = []
    for second in 0..<Int(duration / 1_000_000_000) {
      let stalled = second * 120 + Int(random.whole(50, 70))
      let held = Self.slot(stalled, rate: 120).advanced(byNanoseconds: 20_000_000)
      for index in second * 120..<second * 120 + 120 {
        let slot = Self.slot(index, rate: 120)
        guard index <= stalled || slot > held else { continue }
        frames.append(
          Frame(
            presentedAt: index == stalled ? held : slot, speed: 500, intent: intent, kind: .scroll))
      }
    }
    return frames
  }

  /// The rate rises evenly from 0 to 240: frame k lies at √(k · duration / 120).
  private func sweep() -> [Frame] {
    let seconds = Double(duration) / 1e9
    return (0..<Int(120 * seconds)).map { index in
      let time = (Double(index) * seconds / 120).squareRoot()
      return Frame(presentedAt: MonotonicInstant(nanoseconds: Int64(time * 1e9)))
    }
  }

  private static func presented(_ steps: [BounceTracks.Step]) -> [Frame] {
    steps.map { Frame(presentedAt: MonotonicInstant(nanoseconds: $0.time)) }
  }

  private static func slot(_ index: Int, rate: Int) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: roundedQuotient(Int64(index) * 1_000_000_000, Int64(rate)))
  }
}

/// The passes of a scene one after the other, without end.
public struct SceneLoop: Sequence, IteratorProtocol, Sendable {
  private let scene: DisplayScene
  private let seed: UInt64
  private var pass: UInt64 = 0
  private var frames: [Frame] = []
  private var position = 0

  init(scene: DisplayScene, seed: UInt64) {
    self.scene = scene
    self.seed = seed
    frames = scene.frames(seed: seed)
  }

  public mutating func next() -> Frame? {
    if position == frames.count {
      pass += 1
      position = 0
      frames = scene.frames(seed: seed &+ pass)
    }
    guard position < frames.count else { return nil }
    var frame = frames[position]
    position += 1
    let offset = scene.duration.multipliedReportingOverflow(by: Int64(clamping: pass))
    frame.presentedAt = frame.presentedAt.advanced(
      byNanoseconds: offset.overflow ? .max : offset.partialValue)
    return frame
  }
}
