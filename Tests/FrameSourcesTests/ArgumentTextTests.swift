import Glibc
import Testing

@testable import FrameSources

@Suite("Words of the command line that are no UTF-8")
struct ArgumentTextTests {
  @Test(
    "Every word comes back byte by byte",
    arguments: [
      "plain", "caf\u{E9} 帧 👩", "",
    ].map { Array($0.utf8) } + [
      [0x62, 0xFF, 0xFE, 0x2E], [0x80], [0xE5, 0xB8], [0xF4, 0x8F, 0xBE, 0x80, 0xFF],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBE], [0xED, 0xA0, 0x80, 0x41],
      [0xF4, 0x90, 0x80, 0x80],
    ])
  func roundTrip(bytes: [UInt8]) {
    let text = ArgumentText.text(of: bytes.map { CChar(bitPattern: $0) })
    let again = text.withArgumentBytes { pointer in
      (0..<strlen(pointer)).map { UInt8(bitPattern: pointer[$0]) }
    }
    #expect(again == bytes)
    let shown = ArgumentText.shown(text).unicodeScalars.filter { $0.value > 0x10FF7F }
    #expect(shown.isEmpty)
  }

  @Test("What is UTF-8 stays as it is, and what is not is shown as a replacement")
  func shown() {
    #expect(ArgumentText.text(of: Array("é".utf8).map { CChar(bitPattern: $0) }) == "é")
    let text = ArgumentText.text(of: [0x61, 0xFF, 0x62].map { CChar(bitPattern: $0) })
    #expect(ArgumentText.shown(text) == "a\u{FFFD}b")
  }
}
