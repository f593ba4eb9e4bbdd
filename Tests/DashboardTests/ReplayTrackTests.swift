import FrameTiming
import Testing

@testable import Dashboard

@Suite("Replay tracks")
struct ReplayTrackTests {
  @Test("A guess never changes what is found")
  func guesses() {
    for presents in [[5], [5, 5, 5], [1, 2, 4, 4, 4, 9, 9, 30, 31]] as [[Int64]] {
      let frameTimes = zip(presents.dropFirst(), presents).map { $0 - $1 }
      let track = ReplayTrack(
        name: "main", series: FrameSeries(frameTimes: frameTimes, ownPresents: presents))
      for time in Int64(0)...32 {
        let instant = MonotonicInstant(nanoseconds: time)
        let expected = presents.firstIndex { $0 > time } ?? presents.count
        #expect(track.firstIndex(after: instant) == expected)
        for guess in -2...(presents.count + 2) {
          #expect(
            track.firstIndex(after: instant, near: guess) == expected, "\(time) near \(guess)")
        }
      }
    }
  }
}
