import FrameTiming
import Testing

@Suite("Controls in JSON")
struct JSONControlsTests {
  @Test("What a terminal would act on is escaped, everything else stays")
  func escaped() {
    #expect(JSONControls.escaped("{\"a\": \"plain\"}") == "{\"a\": \"plain\"}")
    #expect(
      JSONControls.escaped("[\"\u{7F}\u{9B}31m \u{202E}gpj é 帧 👩‍👩\"]")
        == "[\"\\u007f\\u009b31m \\u202egpj é 帧 👩‍👩\"]")
  }
}
