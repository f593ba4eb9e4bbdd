import FrameSources
import Glibc
import Testing

@Suite("Bytes of files")
struct FileBytesTests {
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/fpsbar-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(descriptor)
      unlink(path)
    }
    try #require(write(descriptor, text, text.utf8.count) == text.utf8.count)
    try body(path)
  }

  @Test("A file's bytes are the file")
  func file() throws {
    try withFile("hello\n") { path in
      let bytes = try FileBytes.open(path)
      let text = bytes.withBytes { String(decoding: $0, as: UTF8.self) }
      #expect(text == "hello\n")
    }
  }

  @Test("An empty file has no bytes")
  func empty() throws {
    try withFile("") { path in
      let count = try FileBytes.open(path).count
      #expect(count == 0)
    }
  }

  @Test("A file that says it is empty but is not is read")
  func proc() throws {
    let count = try FileBytes.open("/proc/self/status").count
    #expect(count > 0)
  }

  @Test(
    "A missing file and a directory are errors with their number",
    arguments: [
      ("/nonexistent/file", ENOENT), ("/tmp", EISDIR),
    ])
  func missing(_ path: String, _ code: Int32) {
    do throws(Errno) {
      _ = try FileBytes.open(path)
      Issue.record("opened")
    } catch {
      #expect(error.code == code)
    }
  }

  @Test("A file that is shortened while it is mapped reads as zeros")
  func shortened() throws {
    try withFile(String(repeating: "x", count: 20_000)) { path in
      let bytes = try FileBytes.open(path)
      try #require(truncate(path, 100) == 0)
      bytes.withBytes { buffer in
        #expect(buffer[50] == UInt8(ascii: "x"))
        #expect(buffer[19_999] == 0)
      }
    }
  }

  @Test("Workers call every piece once")
  func workers() {
    var done = [Int](repeating: 0, count: 7)
    done.withUnsafeMutableBufferPointer { done in
      WorkerThreads.perform(7) { done[$0] += 1 }
    }
    #expect(done == Array(repeating: 1, count: 7))
    WorkerThreads.perform(0) { _ in Issue.record("called") }
  }
}
