import FrameTiming
import TestKit
import Testing

/// The invariants of the display model, section 11, over thousands of seeded random traces.
@Suite("Invariants, display model section 11")
struct InvariantTests {
  @Test("1 to 7 hold for any input and configuration", arguments: 0..<20)
  func always(block: Int) {
    for seed in UInt64(block * 200 + 100_000)..<UInt64(block * 200 + 100_200) {
      let drawn = RandomDisplayCase(seed: seed)
      let run = drawn.run()
      checkIntervals(run, drawn, seed)
      checkFlips(run, drawn, seed)
      checkAccounts(run, drawn, seed)
    }
  }

  /// Invariants 1 and 7.
  private func checkIntervals(_ run: DisplayRun, _ drawn: RandomDisplayCase, _ seed: UInt64) {
    let intervals = run.refreshes.compactMap(\.interval)
    #expect(intervals.allSatisfy { $0 > 0 }, "seed \(seed)")
    switch drawn.setting.panel {
    case .ladder(let ladder):
      #expect(run.quanta.allSatisfy { ladder.rungs.contains($0) }, "seed \(seed)")
      guard drawn.setting.lock60 else { return }
      for (before, refresh) in zip(run.refreshes, run.refreshes.dropFirst()) {
        guard let frame = before.frame, drawn.frames[frame].kind != .scroll else { continue }
        #expect(refresh.time - before.time >= 16_666_666, "seed \(seed)")
      }
    case .fixed(let numerator, let denominator):
      for (position, refresh) in run.refreshes.enumerated() {
        let exact = Double(position) * 1e9 * Double(denominator) / Double(numerator)
        #expect(abs(Double(refresh.time) - exact) <= 0.501, "seed \(seed)")
      }
    case .variable(let minimum, let maximum):
      let least = (2_000_000_000_000 + maximum) / (2 * maximum)
      let most = (2_000_000_000_000 + minimum) / (2 * minimum)
      #expect(intervals.allSatisfy { $0 >= least && $0 <= most }, "seed \(seed)")
    }
  }

  /// Invariants 2, 3 and 5.
  private func checkFlips(_ run: DisplayRun, _ drawn: RandomDisplayCase, _ seed: UInt64) {
    let flips = run.flips
    for (before, flip) in zip(flips, flips.dropFirst()) {
      #expect(flip.time > before.time && (flip.frame ?? 0) > (before.frame ?? 0), "seed \(seed)")
    }
    for flip in flips {
      guard let frame = flip.frame else {
        Issue.record("seed \(seed): a flip without a frame")
        continue
      }
      #expect(flip.instant >= drawn.frames[frame].presentedAt, "seed \(seed)")
      #expect(0 <= flip.hitch && flip.hitch <= flip.excess + 2, "seed \(seed)")
      if flip.flipInterval == nil { #expect(flip.hitch == 0 && flip.excess == 0, "seed \(seed)") }
    }
  }

  /// Invariants 4 and 6.
  private func checkAccounts(_ run: DisplayRun, _ drawn: RandomDisplayCase, _ seed: UInt64) {
    let arrived = drawn.frames.count {
      $0.presentedAt.nanoseconds - drawn.origin <= drawn.until
    }
    #expect((run.shown + run.dropped + run.queued).sorted() == Array(0..<arrived), "seed \(seed)")
    if drawn.setting.policy == .fifo {
      #expect(run.dropped.isEmpty, "seed \(seed)")
    } else {
      #expect(run.queued.count <= (drawn.setting.effectiveBuffers == .two ? 1 : 2), "seed \(seed)")
    }
    let visible = run.refreshes.count { $0.frame != nil }
    #expect(run.showings.reduce(0, +) == visible, "seed \(seed)")
    #expect(run.totals.refreshes == run.refreshes.count, "seed \(seed)")
    #expect(run.totals.hitch == run.flips.reduce(0) { $0 + $1.hitch }, "seed \(seed)")
    #expect(run.totals.excess == run.flips.reduce(0) { $0 + $1.excess }, "seed \(seed)")
    #expect(run.totals.longestHold == run.flips.compactMap(\.holdBefore).max() ?? 0)
  }

  @Test("8: a range that only observes changes nothing", arguments: 0..<5)
  func observing(block: Int) {
    for seed in UInt64(block * 100 + 200_000)..<UInt64(block * 100 + 200_100) {
      var drawn = RandomDisplayCase(seed: seed)
      for index in drawn.frames.indices { drawn.frames[index].intent = nil }
      let plain = drawn.run()
      for index in drawn.frames.indices {
        drawn.frames[index].intent = .range(10, 30 + Double(index % 90), 0)
      }
      #expect(drawn.run().refreshes == plain.refreshes, "seed \(seed)")
    }
  }

  @Test("10: shifting everything shifts nothing", arguments: 0..<5)
  func shifting(block: Int) {
    for seed in UInt64(block * 100 + 300_000)..<UInt64(block * 100 + 300_100) {
      var drawn = RandomDisplayCase(seed: seed)
      let before = drawn.run()
      let shift: Int64 = 1_234_567_891_011
      drawn.origin += shift
      for index in drawn.frames.indices {
        drawn.frames[index].presentedAt.nanoseconds += shift
      }
      let after = drawn.run()
      #expect(after.totals == before.totals, "seed \(seed)")
      #expect(after.refreshes.map(\.time) == before.refreshes.map(\.time), "seed \(seed)")
      #expect(after.refreshes.map(\.frame) == before.refreshes.map(\.frame), "seed \(seed)")
    }
  }

  @Test("12: a ladder that gets no more frames never speeds up and ends at its slowest rung")
  func staticTail() {
    for seed in UInt64(400_000)..<401_000 {
      var drawn = RandomDisplayCase(seed: seed)
      guard case .ladder(let ladder) = drawn.setting.panel else { continue }
      let last = drawn.frames[drawn.frames.count - 1].presentedAt.nanoseconds
      drawn.until = last - drawn.origin + 30_000_000_000
      let run = drawn.run()
      guard let end = run.refreshes.lastIndex(where: \.isFlip) else { continue }
      let longest = Int64(ladder.rungs.last ?? 0) * 4_166_667
      if let plan = run.refreshes[end].announced, plan > longest { continue }
      let tail = run.quanta[end...]
      #expect(Array(tail) == tail.sorted(), "seed \(seed)")
      #expect(tail.last == ladder.rungs.last, "seed \(seed)")
    }
  }
}
