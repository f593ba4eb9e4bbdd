public import FrameTiming

/// A second, plain and slow reading of the display model: the whole trace at once, arrays only,
/// every rule as its sentence stands. It shares no code with the engine that it is compared with.
public struct SlowDisplay {
  /// One refresh, with the model's names.
  public struct Refresh: Equatable, Sendable {
    public var time = 0
    public var frame: Int?
    public var isFlip = false
    public var interval: Int?
    public var announced: Int?
    public var flipInterval: Int?
    public var isCounted = false
    public var isMoving = false
    public var hitch = 0
    public var excess = 0
    public var latency = 0

    public init() {}
  }

  public private(set) var refreshes: [Refresh] = []
  public private(set) var dropped: [Int] = []
  public private(set) var queue: [Int] = []
  public private(set) var longestQueue = 0

  let setting: DisplayConfiguration
  let frames: [Frame]
  let ready: [Int]
  let segments: [Int]
  let tolerance: (measured: Int, requested: Int)

  // The panel.
  var rungs: [Int] = []
  var rate = (num: 1, den: 1)
  var dMin = 0
  var dMax = 0

  // The state of section 7.
  var admitted = 0
  var position = 0
  var lo = 0
  var hi = 0
  var glass: Int?
  var flipPosition = 0
  var announcedPlan: Int?
  var nominalPlan: Int?
  var sharePoints: [Int] = []

  /// Runs `frames` to `until` after the origin, which is on the frames' clock.
  public init(frames: [Frame], on setting: DisplayConfiguration, origin: Int, until: Int) {
    self.setting = setting
    self.frames = frames
    ready = frames.map { Int($0.presentedAt.nanoseconds) - origin }
    tolerance = (Int(setting.measuredTolerance), Int(setting.requestedTolerance))
    var segments: [Int] = []
    for i in frames.indices {
      if i == 0 {
        segments.append(0)
      } else if ready[i] - ready[i - 1] > Int(setting.segmentGap),
        !((frames[i - 1].speed ?? -1) > 0)
      {
        segments.append(segments[i - 1] + 1)
      } else {
        segments.append(segments[i - 1])
      }
    }
    self.segments = segments
    switch setting.panel {
    case .ladder(let ladder):
      rungs =
        ladder == .iPhone13Pro ? [2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24] : [2, 4, 6, 8, 10]
    case .fixed(let numerator, let denominator):
      rate = (Int(numerator), Int(denominator))
    case .variable(let minimum, let maximum):
      dMin = rdiv(1_000_000_000_000, Int(maximum))
      dMax = rdiv(1_000_000_000_000, Int(minimum))
    }
    run(to: until)
  }

  /// The origin that the model takes when none is given.
  public static func defaultOrigin(_ frames: [Frame], on panel: DisplayPanel) -> Int {
    guard let first = frames.first else { return 0 }
    let ready = Int(first.presentedAt.nanoseconds)
    guard case .fixed(let numerator, let denominator) = panel else { return ready }
    return ready - SlowDisplay.divided(1_000_000_000 * Int(denominator), 2 * Int(numerator))
  }

  static func divided(_ a: Int, _ b: Int) -> Int {
    Int((2 * Int128(a) + Int128(b)) / (2 * Int128(b)))
  }
  func rdiv(_ a: Int, _ b: Int) -> Int { Self.divided(a, b) }

  // MARK: Section 2

  /// The time of a position; on a ladder also the length of so many quanta.
  func ns(_ position: Int) -> Int {
    switch setting.panel {
    case .ladder:
      return Int((2 * Int128(position) * 1_000_000_000 + 240) / 480)
    case .fixed:
      let above = Int128(position) * 1_000_000_000 * Int128(rate.den)
      return Int((2 * above + Int128(rate.num)) / (2 * Int128(rate.num)))
    case .variable:
      return position
    }
  }

  // MARK: Sections 3 and 5

  func milli(_ rate: Double) -> Int { Int((rate * 1000).rounded()) }

  func request(_ i: Int) -> Double? {
    guard let intent = frames[i].intent else { return nil }
    if intent.preferred > 0 {
      return Swift.max(intent.minimum, Swift.min(intent.preferred, intent.maximum))
    }
    if intent.preferred == 0, intent.minimum == intent.maximum, intent.maximum > 0 {
      return intent.minimum
    }
    return nil
  }

  func cadence(_ i: Int, at now: Int) -> Int? {
    if let request = request(i) { return rdiv(1_000_000_000_000, milli(request)) }
    let same = frames.indices.filter { segments[$0] == segments[i] && ready[$0] <= now }
    var k = same.last ?? i
    k = Swift.max(k, i)
    var differences: [Int] = []
    while differences.count < setting.cadenceWindow, k > 0, segments[k - 1] == segments[k] {
      differences.append(ready[k] - ready[k - 1])
      k -= 1
    }
    if differences.count < setting.cadenceMinimum { return nil }
    let m = differences.sorted()[(differences.count - 1) / 2]
    let near = differences.filter { 4 * abs($0 - m) <= m }
    return rdiv(near.reduce(0, +), near.count)
  }

  func tol(_ i: Int) -> Int { request(i) == nil ? tolerance.measured : tolerance.requested }

  var buffers: DisplayConfiguration.Buffers {
    if let given = setting.buffers { return given }
    if case .ladder = setting.panel { return .auto }
    return .two
  }

  mutating func admit(_ t: Int) {
    while admitted < frames.count, ready[admitted] <= t {
      queue.append(admitted)
      admitted += 1
      if setting.policy == .mailbox, queue.count > (buffers == .two ? 1 : 2) {
        dropped.append(queue.removeFirst())
      }
      longestQueue = Swift.max(longestQueue, queue.count)
    }
  }

  func depthTarget(nominal: Int?, lo: Int) -> Int {
    switch (setting.panel, buffers) {
    case (.variable, _), (_, .two): return 0
    case (_, .three): return 1
    case (.ladder, .auto): return (nominal ?? lo) < 4 ? 1 : 0
    case (.fixed, .auto): return 0
    }
  }

  func available(_ head: Int) -> Int {
    let a = ready[head]
    if let glass, segments[glass] == segments[head] { return a }
    let first = segments.firstIndex(of: segments[head]) ?? head
    let c = cadence(first, at: ready[first])
    let base: Int
    let depth: Int
    switch setting.panel {
    case .variable:
      return a
    case .fixed:
      base = c ?? rdiv(1_000_000_000 * rate.den, rate.num)
      depth = depthTarget(nominal: nil, lo: 1)
    case .ladder:
      let plan = ladderPlan(first, c)
      let floor = ns(ladderFloor(first))
      base = c.map { Swift.max($0, floor) } ?? floor
      depth = depthTarget(nominal: plan.nominal, lo: plan.lo)
    }
    return Swift.max(a, ready[first] + depth * base)
  }

  // MARK: Section 4

  func atLeast(_ rate: Double) -> Int {
    let fitting = rungs.filter { 240_000 >= $0 * milli(rate) }
    return fitting.last ?? rungs[0]
  }

  func slower(_ n: Int) -> Int { rungs.first { $0 > n } ?? rungs[rungs.count - 1] }
  func rungCeil(_ t: Int) -> Int { rungs.first { ns($0) >= t - 1 } ?? rungs[rungs.count - 1] }
  var slowest: Int { rungs[rungs.count - 1] }

  func split(_ n: Int) -> Int {
    var m = 1
    while m * slowest < n { m += 1 }
    var part = 1
    while part * m < n { part += 1 }
    return rungs.first { $0 >= part } ?? slowest
  }

  // MARK: Section 6.1

  func lockRung(_ i: Int) -> Int {
    setting.lock60 && frames[i].kind != .scroll ? atLeast(60) : rungs[0]
  }

  func ladderFloor(_ i: Int) -> Int {
    var cap = lockRung(i)
    if request(i) != nil, let intent = frames[i].intent {
      cap = Swift.max(cap, atLeast(intent.maximum))
    }
    var bounds: [Double] = []
    if let speed = frames[i].speed, speed > 0 {
      bounds.append(speed <= 160 ? 60 : speed <= 320 ? 80 : 120)
    }
    if frames[i].kind == .scroll {
      let lifted = !setting.lock60 && (setting.linkRate >= 120 || (request(i) ?? 0) >= 120)
      if !lifted { bounds.append(80) }
    }
    guard let bound = bounds.min() else { return cap }
    return Swift.max(cap, atLeast(bound))
  }

  func ladderPlan(_ i: Int, _ c: Int?) -> (lo: Int, nominal: Int?) {
    let floor = ladderFloor(i)
    guard let c else { return (floor, nil) }
    let tol = tol(i)
    let fast = rungs.last { ns($0) <= c + tol } ?? rungs[0]
    var lo = Swift.max(fast, floor)
    var nominal: Int
    if let slow = rungs.first(where: { ns($0) >= c - tol }) {
      nominal = Swift.max(slow, floor)
    } else {
      let g = rungs.allSatisfy { $0 % 2 == 0 } ? 2 : 1
      let parts = Int128(c - tol) * 240
      let unit = Int128(1_000_000_000 * g)
      nominal = g * Int((parts + unit - 1) / unit)
      lo = lockRung(i)
    }
    nominal = Swift.max(nominal, lo)
    return (lo, nominal)
  }

  mutating func planLadder(_ i: Int, _ c: Int?) {
    let plan = ladderPlan(i, c)
    lo = plan.lo
    let nominal = plan.nominal
    var announced = nominal
    let depth = depthTarget(nominal: nominal, lo: lo)
    if let nominal, depth == 1, queue.isEmpty {
      lo = slower(lo)
      announced = Swift.max(nominal, lo)
    }
    if let announced, announced > slowest {
      hi = Swift.max(lo, split(announced))
    } else {
      hi = Swift.max(lo, rungCeil(Swift.max(Int(setting.lateHold), 2 * ns(announced ?? lo))))
    }
    nominalPlan = nominal
    announcedPlan = announced
  }

  // MARK: Section 6.2

  mutating func planFixed(_ i: Int, _ c: Int?) {
    lo = 1
    nominalPlan = nil
    if let c {
      let second = Int128(1_000_000_000) * Int128(rate.den)
      let down = Int128(c - tol(i)) * Int128(rate.num)
      let ceiling = down > 0 ? (down + second - 1) / second : 0
      let nominal = Swift.max(1, Int(ceiling))
      nominalPlan = nominal
      if depthTarget(nominal: nominal, lo: 1) == 1 {
        let up = Int128(c + tol(i)) * Int128(rate.num) / second
        lo = Swift.min(nominal, Swift.max(1, Int(up)))
      }
    }
    announcedPlan = nominalPlan
  }

  // MARK: Section 6.3

  mutating func planVariable(_ i: Int, _ c: Int?) {
    lo = dMin
    hi = dMax
    sharePoints = []
    nominalPlan = nil
    announcedPlan = nil
    guard let c else { return }
    let nominal = Swift.max(c, dMin)
    nominalPlan = nominal
    announcedPlan = nominal + (request(i) == nil ? rdiv(c, 4) : 0)
    let isAvailable =
      setting.lowFramerateCompensation
      && Double(dMax) >= setting.compensationRatio * Double(dMin)
    let m = Swift.min(2_500_000, dMax - 2 * dMin)
    if isAvailable, c > dMax - m / 2 {
      let n = Swift.max(2, (c + dMax - 1) / dMax)
      sharePoints = (1..<n).map {
        position + Int((2 * Int128($0) * Int128(c) + Int128(n)) / (2 * Int128(n)))
      }
      hi = sharePoints[0] - position
    }
  }

  // MARK: Section 7

  mutating func run(to end: Int) {
    guard end >= 0 else { return }
    if !rungs.isEmpty {
      (lo, hi) = (rungs[0], slowest)
    } else {
      (lo, hi) = (dMin, dMax)
    }
    let first = frames.isEmpty ? nil : available(0)
    refresh(isFlip: first.map { $0 <= 0 } ?? false, step: nil)
    while let next = nextRefresh(), ns(next.position) <= end {
      let step = next.position - position
      position = next.position
      refresh(isFlip: next.isFlip, step: step)
    }
    admit(end)
  }

  func nextRefresh() -> (position: Int, isFlip: Bool)? {
    let head = queue.first ?? (admitted < frames.count ? admitted : nil)
    let a = head.map { available($0) }
    switch setting.panel {
    case .ladder:
      for r in rungs where lo <= r && r <= hi {
        if let a, ns(position + r) >= a { return (position + r, true) }
      }
      return (position + hi, false)
    case .fixed:
      let isFree = glass == nil || position + 1 - flipPosition >= lo
      return (position + 1, isFree && a.map { $0 <= ns(position + 1) } ?? false)
    case .variable:
      if let a {
        let flip = Swift.max(a, position + lo)
        if flip <= position + hi { return (flip, true) }
      }
      return (position + hi, false)
    }
  }

  mutating func refresh(isFlip: Bool, step: Int?) {
    var refresh = Refresh()
    let t = ns(position)
    refresh.time = t
    refresh.interval = refreshes.last.map { t - $0.time }
    admit(t)
    if isFlip {
      let i = queue.removeFirst()
      describeFlip(of: i, at: t, &refresh)
      glass = i
      flipPosition = position
      let c = cadence(i, at: t)
      switch setting.panel {
      case .ladder: planLadder(i, c)
      case .fixed: planFixed(i, c)
      case .variable: planVariable(i, c)
      }
      if let speed = frames[i].speed, speed <= 0 { (nominalPlan, announcedPlan) = (nil, nil) }
    } else {
      afterRepeat(step)
    }
    refresh.isFlip = isFlip
    refresh.frame = glass
    refresh.announced = announcedPlan.map { ns($0) }
    refreshes.append(refresh)
  }

  func describeFlip(of i: Int, at t: Int, _ refresh: inout Refresh) {
    refresh.latency = t - ready[i]
    guard let glass, segments[glass] == segments[i] else { return }
    refresh.flipInterval = t - ns(flipPosition)
    refresh.isMoving = (frames[glass].speed ?? 0) > 0
    guard let announced = announcedPlan, let nominal = nominalPlan else { return }
    refresh.isCounted = true
    let hitch = t - ns(flipPosition + announced)
    refresh.hitch = hitch <= Int(setting.hitchTolerance) ? 0 : Swift.max(0, hitch)
    let excess = t - ns(flipPosition + nominal)
    refresh.excess = excess <= Int(setting.hitchTolerance) ? 0 : Swift.max(0, excess)
  }

  mutating func afterRepeat(_ step: Int?) {
    switch setting.panel {
    case .fixed:
      break
    case .variable:
      lo = dMin
      hi = sharePoints.first { $0 > position }.map { $0 - position } ?? dMax
    case .ladder:
      lo = glass.map { lockRung($0) } ?? rungs[0]
      if let announced = announcedPlan, announced > slowest, flipPosition + announced > position {
        hi = Swift.max(lo, split(flipPosition + announced - position))
      } else {
        hi = Swift.max(lo, slower(step ?? slowest))
      }
    }
  }
}
