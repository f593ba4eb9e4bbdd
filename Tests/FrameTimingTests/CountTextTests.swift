import FrameTiming
import Testing

@Suite("CountText")
struct CountTextTests {
  @Test("One is said in the singular, everything else in the plural")
  func counts() {
    #expect(
      (-1...2).map { CountText.of($0, "frame") } == [
        "-1 frames", "0 frames", "1 frame", "2 frames",
      ])
    #expect(
      (0...2).map { CountText.of($0, "hitch", "hitches") } == ["0 hitches", "1 hitch", "2 hitches"])
    #expect(CountText.of(UInt64.max, "byte") == "18446744073709551615 bytes")
  }
}
