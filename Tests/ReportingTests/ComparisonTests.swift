import Foundation
import FrameTiming
import Reporting
import ScreenGrid
import TestKit
import Testing

@Suite("Comparison")
struct ComparisonTests {
  /// Frame times with slow spells, so that neighbours depend on each other.
  static func frameTimes(count: Int, base: Double, seed: UInt64) -> [Int64] {
    var random = SplitMix64(seed: seed)
    var drift = 0.0
    return (0..<count).map { _ in
      drift = drift * 0.99 + Double.random(in: -1...1, using: &random) * base / 200
      var frameTime = base + drift + Double.random(in: 0...base / 20, using: &random)
      if Int.random(in: 0..<300, using: &random) == 0 { frameTime *= 3 }
      return Int64(frameTime)
    }
  }

  static func side(_ name: String, _ frameTimes: [Int64]) -> Comparison.Side {
    Comparison.Side(
      file: name, stream: InventedTrace.stream("main", frameTimes), frameTimes: frameTimes,
      flips: CountedFlips.of(
        FrameSeries(frameTimes: frameTimes), on: InventedTrace.display))
  }

  @Test("Two runs of the same program are no different", arguments: 1...8)
  func same(seed: UInt64) throws {
    let comparison = Comparison([
      Self.side("a", Self.frameTimes(count: 4000, base: 8e6, seed: seed)),
      Self.side("b", Self.frameTimes(count: 3500, base: 8e6, seed: seed + 100)),
    ])
    let average = try #require(comparison.differences[0].average)
    #expect(average.verdict == .none || average.verdict == .negligible)
    #expect(comparison.verdict(1).contains("no difference"))
  }

  @Test("A slower program is slower, by about as much as it is", arguments: 1...6)
  func slower(seed: UInt64) throws {
    let comparison = Comparison([
      Self.side("a", Self.frameTimes(count: 4000, base: 8e6, seed: seed)),
      Self.side("b", Self.frameTimes(count: 4000, base: 8.8e6, seed: seed + 100)),
    ])
    let average = try #require(comparison.differences[0].average)
    #expect(average.verdict == .lower)
    // 8 ms and 8.8 ms with a fortieth of jitter and two thirds of a percent of spikes.
    let expected = 1e3 / (8.8 * 1.025 * (1 + 2.0 / 300)) - 1e3 / (8 * 1.025 * (1 + 2.0 / 300))
    let low = try #require(average.low)
    let high = try #require(average.high)
    // One interval in twenty may miss, and then by little.
    #expect(low - 0.3 < expected)
    #expect(high + 0.3 > expected)
    #expect(comparison.verdict(1).hasPrefix("B slower by "))
    let other = Comparison(Array(comparison.sides.reversed()))
    #expect(other.verdict(1).hasPrefix("B faster by "))
  }

  @Test("Certain but tiny differences are not worth the name")
  func negligible() throws {
    let steady = Array(repeating: Int64(10_000_000), count: 1000)
    let comparison = Comparison([
      Self.side("a", steady), Self.side("b", steady.map { $0 + 20_000 }),
    ])
    let average = try #require(comparison.differences[0].average)
    #expect(average.verdict == .negligible)
    #expect(comparison.verdict(1).contains("no difference worth the name"))
  }

  @Test("The same traces give the same intervals")
  func deterministic() {
    let sides = [
      Self.side("a", Self.frameTimes(count: 1000, base: 8e6, seed: 1)),
      Self.side("b", Self.frameTimes(count: 1000, base: 8e6, seed: 2)),
    ]
    let one = Comparison(sides)
    let other = Comparison(sides)
    #expect(one.differences[0].average == other.differences[0].average)
    #expect(one.differences[0].low1 == other.differences[0].low1)
    #expect(one.differences[0].hitchRatio == other.differences[0].hitchRatio)
  }

  @Test("Too few frames cannot tell a difference from noise", arguments: [0, 1, 5, 31])
  func tooFew(count: Int) {
    let comparison = Comparison([
      Self.side("a", Array(repeating: 10_000_000, count: count)),
      Self.side("b", Self.frameTimes(count: 500, base: 8e6, seed: 1)),
    ])
    #expect(
      comparison.verdict(1).contains("too few") || comparison.verdict(1).contains("nothing"))
  }

  @Test("Extreme frame times neither trap nor hang")
  func extremes() {
    let odd: [Int64] = (0..<200).map { $0 % 3 == 0 ? 0 : $0 % 7 == 0 ? .max / 300 : 5 }
    let comparison = Comparison([
      Self.side("a", Array(repeating: 0, count: 100)), Self.side("b", odd),
    ])
    _ = comparison.verdict(1)
    _ = ComparisonText(comparison).grid
  }

  @Test("Text stays within 80 columns and is the golden")
  func golden() {
    let comparison = Comparison([
      Self.side(
        "/a/very/long/path/to/measurements/before.csv",
        Self.frameTimes(count: 2000, base: 8e6, seed: 1)),
      Self.side(
        "/a/very/long/path/to/measurements/after.csv",
        Self.frameTimes(count: 2000, base: 9e6, seed: 2)),
      Self.side(
        "/a/very/long/path/to/measurements/again.csv",
        Self.frameTimes(count: 2000, base: 8e6, seed: 3)),
    ])
    let lines = GridText.lines(ComparisonText(comparison).grid)
    let wide = lines.filter { DisplayWidth.columns(of: $0) > 80 }
    #expect(wide.isEmpty)
    let text = lines.map { $0 + "\n" }.joined() + "\n" + ComparisonMarkdown.text(of: comparison)
    let mismatch = TextGolden.mismatch(text, named: "compare.txt")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test("JSON has every difference with its interval")
  func json() throws {
    let comparison = Comparison([
      Self.side("a", Self.frameTimes(count: 1000, base: 8e6, seed: 1)),
      Self.side("b", Self.frameTimes(count: 80, base: 8e6, seed: 2)),
    ])
    let data = try comparison.json()
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let difference = try #require((root["differences"] as? [[String: Any]])?.first)
    #expect(difference["verdict"] is String)
    #expect((difference["average"] as? [String: Any])?["low"] is Double)
    #expect(difference["low_1"] is NSNull)
    let traces = try #require(root["traces"] as? [[String: Any]])
    #expect(traces.allSatisfy { $0["notes"] is [String] })
  }
}
