import FrameTiming
import TestKit
import Testing

/// The engine against the plain and slow reading of the same text.
@Suite("The engine agrees with a second reading of the display model")
struct SecondReadingTests {
  @Test("Random traces, refresh by refresh", arguments: 0..<40)
  func randomTraces(block: Int) {
    for seed in block * 100..<(block + 1) * 100 {
      let drawn = RandomDisplayCase(seed: UInt64(seed))
      let run = drawn.run()
      let slow = drawn.slowly()
      let fast = run.refreshes.map(SlowDisplay.Refresh.init)
      if let place = zip(fast, slow.refreshes).firstIndex(where: { $0 != $1 }) {
        Issue.record(
          "seed \(seed), \(drawn.summary), refresh \(place): engine \(fast[place]), slow \(slow.refreshes[place])"
        )
        return
      }
      #expect(fast.count == slow.refreshes.count, "seed \(seed), \(drawn.summary)")
      #expect(run.dropped == slow.dropped, "seed \(seed)")
      #expect(run.queued == slow.queue, "seed \(seed)")
      #expect(run.totals.longestQueue == slow.longestQueue, "seed \(seed)")
    }
  }
}

extension SlowDisplay.Refresh {
  /// What the engine says, in the slow reading's words.
  init(_ refresh: Refresh) {
    self.init()
    time = Int(refresh.time)
    frame = refresh.frame
    isFlip = refresh.isFlip
    interval = refresh.interval.map { Int($0) }
    announced = refresh.announced.map { Int($0) }
    flipInterval = refresh.flipInterval.map { Int($0) }
    isCounted = refresh.isCounted
    isMoving = refresh.isMoving
    hitch = Int(refresh.hitch)
    excess = Int(refresh.excess)
    latency = Int(refresh.latency)
  }
}

extension Zip2Sequence {
  fileprivate func firstIndex(where differs: (Element) -> Bool) -> Int? {
    for (index, pair) in self.enumerated() where differs(pair) { return index }
    return nil
  }
}
