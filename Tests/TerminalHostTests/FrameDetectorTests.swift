import Testing

@testable import TerminalHost

@Suite("FrameDetector")
struct FrameDetectorTests {
  private static let millisecond: Int64 = 1_000_000

  /// Plays output at instants in milliseconds and gives the frames' instants.
  private func frames(
    _ chunks: [(at: Int64, bytes: Int, signals: [ScreenSignal])], changedCells: Int = 1,
    gap: Int64 = 2
  ) -> [Int64] {
    var detector = FrameDetector(gap: gap * Self.millisecond)
    var result: [Int64] = []
    func settle(until now: Int64) {
      guard let deadline = detector.deadline, deadline <= now else { return }
      if let frame = detector.runEnded(at: deadline, changedCells: { changedCells }) {
        result.append(frame.presentedAt / Self.millisecond)
      }
    }
    for chunk in chunks {
      let now = chunk.at * Self.millisecond
      settle(until: now)
      result += detector.output(bytes: chunk.bytes, signals: chunk.signals, at: now)
        .map { $0.frame.presentedAt / Self.millisecond }
    }
    settle(until: .max)
    return result
  }

  @Test("A run of output ends after the gap and counts from its last byte")
  func silence() {
    #expect(frames([(0, 10, []), (1, 10, []), (10, 5, [])]) == [1, 10])
    #expect(frames([(0, 10, []), (2, 10, []), (4, 10, [])], gap: 5) == [4])
  }

  @Test("The cursor shown again ends a frame, and its tail is no frame of its own")
  func cursor() {
    let update = [ScreenSignal(.cursorHidden, offset: 6), ScreenSignal(.cursorShown, offset: 90)]
    #expect(frames([(0, 95, update), (16, 95, update)], changedCells: 0) == [0, 16])
    // Without having been hidden, being shown says nothing.
    #expect(frames([(0, 50, [ScreenSignal(.cursorShown, offset: 40)])]) == [0])
  }

  @Test("Each bracket is a frame, whatever silence is in it, and output between them is none")
  func brackets() {
    let open = [ScreenSignal(.bracketOpened, offset: 8)]
    let close = [ScreenSignal(.bracketClosed, offset: 20, changedCells: 4)]
    let both = open + [ScreenSignal(.bracketClosed, offset: 40)]
    #expect(frames([(0, 20, open), (30, 20, close), (40, 5, []), (60, 40, both)]) == [30, 60])
    // Two in one piece of output are two frames.
    let two =
      both + [
        ScreenSignal(.bracketOpened, offset: 48), ScreenSignal(.bracketClosed, offset: 80),
      ]
    #expect(frames([(5, 80, two)]) == [5, 5])
  }

  @Test("Long after the last bracket runs count again")
  func fallback() {
    let both = [
      ScreenSignal(.bracketOpened, offset: 8), ScreenSignal(.bracketClosed, offset: 20),
    ]
    #expect(frames([(0, 20, both), (500, 10, []), (1600, 10, [])]) == [0, 1600])
  }

  @Test("A frame's bytes are those since the frame before")
  func bytes() {
    var detector = FrameDetector()
    let signals = [
      ScreenSignal(.bracketOpened, offset: 8), ScreenSignal(.bracketClosed, offset: 100),
    ]
    let frames = detector.output(bytes: 150, signals: signals, at: 0)
    #expect(frames.map(\.frame.bytes) == [100])
    #expect(frames.map(\.end) == [100])
    let next = detector.output(bytes: 100, signals: signals, at: 1)
    #expect(next.map(\.frame.bytes) == [150])
  }

  @Test("A bracket that is never closed is given up after a second")
  func forgotten() {
    var detector = FrameDetector()
    _ = detector.output(bytes: 8, signals: [ScreenSignal(.bracketOpened, offset: 8)], at: 0)
    #expect(detector.bracketDeadline == FrameDetector.longestBracket)
    let early = detector.abandonsBracket(at: 999_999_999)
    let late = detector.abandonsBracket(at: 1_000_000_000)
    #expect(!early)
    #expect(late)
    #expect(detector.bracketDeadline == nil)
  }
}

@Suite("KeyLatency")
struct KeyLatencyTests {
  @Test("The time runs from the first key to the end of the next frame")
  func latency() {
    var latency = KeyLatency()
    #expect(latency.percentile(50) == nil)
    latency.framePresented(at: 5)
    for base in [Int64(0), 100, 200] {
      latency.keySent(at: base + 10)
      latency.keySent(at: base + 12)
      latency.framePresented(at: base + 20 + base / 10)
      latency.framePresented(at: base + 90)
    }
    #expect(latency.count == 3)
    #expect(latency.percentile(0) == 10)
    #expect(latency.percentile(50) == 20)
    #expect(latency.percentile(75) == 25)
    #expect(latency.percentile(100) == 30)
  }

  @Test("Memory stays the same however many keys are pressed")
  func bounded() {
    var latency = KeyLatency()
    for key in 0..<5000 {
      latency.keySent(at: Int64(key))
      latency.framePresented(at: Int64(key) + 1)
    }
    #expect(latency.count == 1024)
  }
}

@Suite("DrawingCost")
struct DrawingCostTests {
  @Test("Averages are over all frames, the graph over the latest")
  func averages() {
    var cost = DrawingCost()
    #expect(cost.averageBytes == nil)
    for index in 0..<5000 { cost.add(bytes: index, changedCells: 2) }
    #expect(cost.averageBytes == 2499.5)
    #expect(cost.averageChangedCells == 2)
    #expect(cost.recent.count <= 1024)
    #expect(cost.recent.last?.bytes == 4999)
  }
}
