/// One ball, driven twice: by an assumed 1/60 s on a timer that comes when it can, and by measured
/// time on the display link. What the timer loses is what one sees.
public struct BounceTracks: Equatable, Sendable {
  /// One step of an animation.
  public struct Step: Equatable, Sendable {
    /// When it was made, in nanoseconds from the start of the scene.
    public var time: Int64
    /// Where the ball is from then on, in points from the top.
    public var position: Double
    /// How much of the fall the animation believes to have seen, in seconds.
    public var timeOffset: Double
  }

  /// Driven by the timer.
  public var timer: [Step] = []
  /// Driven by the display link.
  public var link: [Step] = []
  /// From one drop to the next, in nanoseconds.
  public static let period: Int64 = 2_000_000_000
  /// How late or early the timer usually is, in nanoseconds.
  public static let jitter: Int64 = 4_000_000

  /// Drops the ball every two seconds, for `duration` nanoseconds.
  ///
  /// The timer is due 60 times a second, right at the vblanks, and comes up to 4 ms early or late;
  /// every fifth of a second or so something else keeps the loop busy for a frame or two, and the
  /// steps it misses are gone. The link steps at every vblank.
  public init(seed: UInt64, duration: Int64) {
    var random = SceneRandom(seed: seed)
    timer = Self.timerTrack(duration, &random)
    link = Self.linkTrack(duration)
  }

  /// Where the ball truly is `time` nanoseconds after the start of the scene.
  public static func position(at time: Int64) -> Double {
    var ball = BallAnimation()
    ball.step(by: Double(time % period) / 1e9)
    return ball.position
  }

  private static func timerTrack(_ duration: Int64, _ random: inout SceneRandom) -> [Step] {
    var steps: [Step] = []
    var ball = BallAnimation()
    var drop: Int64 = 0
    var tick: Int64 = 0
    while true {
      // The first at once; the rest half a refresh off, where the vblanks of a panel that began
      // with the first frame lie.
      var time = tick == 0 ? 0 : roundedQuotient(tick * 1_000_000_000 - 500_000_000, 60)
      if tick > 0 { time += random.within(jitter) }
      tick += 1
      if random.oneIn(14) {
        let busy = random.whole(14_000_000, 45_000_000)
        time += busy
        // A timer that is late fires once: what fell due meanwhile is lost.
        tick = max(tick, (time * 60 + 500_000_000) / 1_000_000_000 + 1)
      }
      time = max(time, (steps.last?.time ?? -1) + 1)
      guard time < duration else { return steps }
      if time / period != drop {
        drop = time / period
        ball = BallAnimation()
      } else if !steps.isEmpty {
        ball.step(by: 1.0 / 60)
      }
      steps.append(Step(time: time, position: ball.position, timeOffset: ball.timeOffset))
    }
  }

  private static func linkTrack(_ duration: Int64) -> [Step] {
    var steps: [Step] = []
    var vblank: Int64 = 0
    while true {
      let time = roundedQuotient(vblank * 1_000_000_000, 60)
      guard time < duration else { return steps }
      var ball = BallAnimation()
      ball.step(by: Double(time % period) / 1e9)
      steps.append(Step(time: time, position: ball.position, timeOffset: ball.timeOffset))
      vblank += 1
    }
  }
}
