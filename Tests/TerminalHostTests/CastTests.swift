import ScreenGrid
import TestKit
import Testing

@testable import TerminalHost

@Suite("Casts")
struct CastTests {
  private let size = GridSize(columns: 20, rows: 5)

  @Test("Lines are what asciinema reads, with a marker for each frame")
  func lines() {
    var writer = CastWriter(
      size: size, at: 1_000_000_000, unixTime: 1_700_000_000, command: #"sh -c "x""#,
      environment: [("TERM", "xterm")])
    writer.output(Array("a\"\\\u{1B}[0m\r\n\t\u{7F}é".utf8)[...], at: 1_500_000_000)
    writer.frame(at: 1_500_000_000)
    writer.resize(to: GridSize(columns: 3, rows: 2), at: 2_000_001_000)
    // A scalar in two pieces, ill-formed bytes, and time that runs backwards.
    writer.output([0xE2, 0x82], at: 3_000_000_000)
    writer.output([0xAC, 0xFF, 0x41], at: 2_900_000_000)
    let text = String(decoding: writer.takeBytes(), as: UTF8.self)
    #expect(
      text == #"""
        {"version": 2, "width": 20, "height": 5, "timestamp": 1700000000, "command": "sh -c \"x\"", "env": {"TERM": "xterm"}}
        [0.500000, "o", "a\"\\\u001b[0m\r\n\t\u007fé"]
        [0.500000, "m", "frame"]
        [1.000001, "r", "3x2"]
        [2.000000, "o", "€\#u{FFFD}A"]

        """#)
    #expect(writer.pendingCount == 0)
  }

  /// A session of many events with a resize in it.
  private func session(seed: UInt64) -> [(time: Int64, what: CastPlayer.Event)] {
    var random = SplitMix64(seed: seed)
    return (0..<300).map { index in
      let time = Int64(index / 3) * 10
      if index == 150 { return (time, .resize(GridSize(columns: 30, rows: 7))) }
      let bytes = HostileStreamTests.stream(seed: random.next(), length: 40)
      return (time, .output(String(decoding: bytes, as: UTF8.self)))
    }
  }

  @Test("Any instant, in any order, shows what playing up to it shows")
  func seeking() {
    for seed in 0..<3 {
      let events = session(seed: UInt64(seed))
      let player = CastPlayer(size: size, events: events, bytesBetweenCheckpoints: 700)
      var random = SplitMix64(seed: UInt64(seed) + 50)
      for _ in 0..<25 {
        let time = Int64.random(in: -5...1100, using: &random)
        let straight = TerminalEmulator(size: size)
        for event in events where event.time <= time {
          switch event.what {
          case .output(let text): straight.feed(Array(text.utf8))
          case .resize(let size): straight.resize(to: size)
          }
        }
        let shown = player.grid(at: time)
        let wanted = straight.grid
        #expect(shown.size == wanted.size)
        #expect(GridText.fullLines(shown) == GridText.fullLines(wanted), "seed \(seed) \(time)")
        #expect(shown.cells.map(\.style) == wanted.cells.map(\.style), "seed \(seed) \(time)")
        #expect(player.cursor == straight.cursor)
      }
    }
  }
}
