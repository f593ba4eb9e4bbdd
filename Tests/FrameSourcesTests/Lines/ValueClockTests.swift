import FrameTiming
import Testing

@testable import FrameSources

@Suite("The clock of a log's own times")
struct ValueClockTests {
  private func at(_ milliseconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: Int64(milliseconds * 1e6))
  }

  @Test("N frame times are N + 1 presents from the first arrival on, however they arrive")
  func frameTimes() {
    for gap in [0.0, 1, 16, 400] {
      var clock = ValueClock(start: at(1000))
      var presents: [MonotonicInstant] = []
      for index in 0..<4 {
        let arrival = at(1000 + Double(index) * gap)
        guard let frame = clock.frame(16_000_000, stream: 0, arrival: arrival) else { continue }
        if let first = frame.first { presents.append(first) }
        presents.append(frame.present)
      }
      #expect(presents == [at(1000), at(1016), at(1032), at(1048), at(1064)])
    }
  }

  @Test("Timestamps keep their distances")
  func timestamps() {
    var clock = ValueClock(start: at(50))
    let presents = [7_000_000, 17_000_000, 17_000_000, 40_000_000].map {
      clock.timestamp($0, stream: 0, arrival: at(50))
    }
    #expect(presents == [at(50), at(60), at(60), at(83)])
  }

  @Test("Without a value for a while it follows the machine's clock, and never goes back")
  func silence() throws {
    var clock = ValueClock(start: at(0))
    _ = clock.timestamp(100_000_000, stream: 0, arrival: at(0))
    #expect(clock.time(at: at(900)) == at(0))
    #expect(clock.time(at: at(1500)) == at(500))
    // A log that only paused goes on where the clock stands.
    #expect(clock.timestamp(110_000_000, stream: 0, arrival: at(1500)) == at(500))
    #expect(clock.timestamp(120_000_000, stream: 0, arrival: at(1510)) == at(510))
    // A true silence costs nothing: the timestamp is later than the clock.
    #expect(clock.timestamp(5_120_000_000, stream: 0, arrival: at(6510)) == at(5510))
  }

  @Test("After lines that come in blocks it waits as long for the next block")
  func blocks() {
    var clock = ValueClock(start: at(0))
    _ = clock.frame(8_000_000, stream: 0, arrival: at(0))
    _ = clock.frame(8_000_000, stream: 0, arrival: at(3000))
    let before = clock.latest
    #expect(clock.time(at: at(8999)) == before)
    #expect(clock.time(at: at(9100)) > before)
  }

  @Test("One timestamp that goes back is passed over, the second begins anew")
  func restart() {
    var clock = ValueClock(start: at(0))
    _ = clock.timestamp(5_000_000_000, stream: 0, arrival: at(0))
    #expect(clock.timestamp(1_000_000, stream: 0, arrival: at(10)) == nil)
    #expect(clock.timestamp(5_010_000_000, stream: 0, arrival: at(20)) == at(10))
    #expect(clock.timestamp(1_000_000, stream: 0, arrival: at(30)) == nil)
    #expect(clock.timestamp(11_000_000, stream: 0, arrival: at(40)) == at(10))
    #expect(clock.timestamp(21_000_000, stream: 0, arrival: at(50)) == at(20))
  }

  @Test("Absurd values are no frames and overflow nothing")
  func absurd() {
    var clock = ValueClock(start: at(0))
    for value in [-1, Int64.min, .max, ValueClock.longest + 1] {
      #expect(clock.frame(value, stream: 0, arrival: at(0)) == nil)
    }
    for value in [Int64.min, .max, .min, 0, .max, .max, .min] {
      let before = clock.latest
      let present = clock.timestamp(value, stream: 0, arrival: at(1))
      #expect(present.map { $0 >= before } ?? true)
      #expect(clock.latest <= at(1))
    }
  }

  @Test("Values that stand for less than half the time are samples")
  func samples() {
    var check = SampleCheck(start: at(0))
    var told = (0..<8).map { check.take(16_000_000, arrival: at(Double($0) * 500)) }
    #expect(told.firstIndex(of: true) == 4)
    check = SampleCheck(start: at(0))
    told = (0..<200).map { check.take(16_000_000, arrival: at(Double($0) * 17)) }
    #expect(!told.contains(true))
    // Blocks of values fill the time together.
    check = SampleCheck(start: at(0))
    told = (0..<2000).map { check.take(16_000_000, arrival: at(Double($0 / 125) * 2000)) }
    #expect(!told.contains(true))
    // All at once.
    check = SampleCheck(start: at(0))
    told = (0..<2000).map { _ in check.take(.max, arrival: at(0)) }
    #expect(!told.contains(true))
  }
}
