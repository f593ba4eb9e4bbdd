import Foundation
import FrameTiming
import FrameTraces
import Testing

/// The quick way through a log against the general one, which is taken where lines end with a
/// carriage return.
@Suite("Quick reading")
struct RegularRowsTests {
  /// Cells that the quick reader has to hand over, and some that it has not.
  private static let oddities = [
    "", "NA", "-1", "+5", "1e1", "\"7\"", " 8", "9 ", ".5", "5.", "7,5", "123456789012345678901",
    "1.123456789012345678", "1700000000123456789", "0.9223372036854775809", "0", "000012.5", "abc",
    "16.75\r",
  ]

  private func mangoHud(_ random: inout TraceMutator, rows: Int, oddOneIn: Int) -> String {
    var text = "os,cpu,gpu,ram,kernel,driver\na,b,c,1,2,3\n"
    let header = "fps,frametime,cpu_load,gpu_load,ram_used,elapsed\n"
    text += header
    var elapsed = 1000
    for _ in 0..<rows {
      let frameTime = 5000 + random.below(20_000)
      elapsed += frameTime * 1000
      var cells = ["\(60 + random.below(9))", "\(frameTime)", "1", "2.5", "3", "\(elapsed)"]
      if random.below(oddOneIn) == 0 {
        cells[random.below(6)] = Self.oddities[random.below(Self.oddities.count)]
      }
      switch random.below(oddOneIn * 10) {
      case 0: text += "\n"
      case 1: text += header
      case 2: cells.removeLast()
      case 3: elapsed = 5
      default: break
      }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  private func presentMon(_ random: inout TraceMutator, rows: Int, oddOneIn: Int) -> String {
    var text = "Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,msBetweenPresents,"
    text += "PresentMode,msUntilDisplayed\n"
    var time = 1_000_000
    var application = "a.exe"
    for _ in 0..<rows {
      let frameTime = 5000 + random.below(20_000)
      time += frameTime
      var cells = [
        application, "7", "0x1", "\(random.below(2))", "\(Double(time) / 1e6)",
        "\(Double(frameTime) / 1e3)", "Composed: Flip", "\(random.below(3) * 10)",
      ]
      if random.below(oddOneIn) == 0 {
        cells[random.below(8)] = Self.oddities[random.below(Self.oddities.count)]
      }
      if random.below(oddOneIn * 5) == 0 { application = ["a.exe", "b, c.exe"][random.below(2)] }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  private func copy(of bytes: [UInt8]) -> InputCopy {
    InputCopy { offset, memory in
      let count = min(memory.count, bytes.count - offset)
      memory.copyBytes(from: bytes[offset..<(offset + count)])
      return count
    }
  }

  @Test("An input that ends early when it is read again is read as it stands in memory")
  func shortCopy() throws {
    var random = TraceMutator(seed: 9)
    let bytes = Array(mangoHud(&random, rows: 500, oddOneIn: 100_000).utf8)
    let plain = try Trace.read(bytes)
    for left in [0, 1, 5000] {
      var options = TraceReadingOptions()
      options.workers.copy = InputCopy { offset, memory in
        let count = max(0, min(memory.count, left - offset))
        memory.copyBytes(from: bytes[offset..<(offset + count)])
        return count
      }
      #expect(try Trace.read(bytes, options: options) == plain)
    }
  }

  @Test("Both ways read the same, whatever stands between", arguments: [1, 2, 3, 4, 5, 6])
  func sameAsGeneral(_ seed: UInt64) throws {
    var random = TraceMutator(seed: seed &* 7919)
    for oddOneIn in [3, 20, 200, 100_000] {
      for text in [
        mangoHud(&random, rows: 800, oddOneIn: oddOneIn),
        presentMon(&random, rows: 800, oddOneIn: oddOneIn),
      ] {
        // A carriage return within a cell would end a line of the other form.
        let text = text.replacingOccurrences(of: "\r", with: "")
        let general = try Trace.read(text: text.replacingOccurrences(of: "\n", with: "\r"))
        let bytes = Array(text.utf8)
        for (pieces, isCopied) in [(1, false), (3, false), (1, true), (3, true)] {
          var workers = Workers(count: pieces) { count, body in
            for piece in (0..<count).reversed() { body(piece) }
          }
          workers.pieceBytes = 700
          if isCopied { workers.copy = copy(of: bytes) }
          let quick = try Trace.read(
            bytes, options: TraceReadingOptions(workers: workers))
          #expect(quick.streams == general.streams)
          #expect(quick.rowsSkipped == general.rowsSkipped)
          #expect(quick.notes == general.notes)
        }
      }
    }
  }

  @Test("Threads that read side by side hand over in order", arguments: [1, 2, 3])
  func sideBySide(_ seed: UInt64) throws {
    var random = TraceMutator(seed: seed &* 104_729)
    for oddOneIn in [200, 100_000] {
      let text = mangoHud(&random, rows: 20_000, oddOneIn: oddOneIn)
      let plain = try Trace.read(text: text)
      for threads in [2, 4] {
        var workers = Workers(count: threads) { count, body in
          withoutActuallyEscaping(body) { body in
            nonisolated(unsafe) let body = body
            DispatchQueue.concurrentPerform(iterations: count) { body($0) }
          }
        }
        workers.pieceBytes = 5000
        #expect(
          try Trace.read(Array(text.utf8), options: TraceReadingOptions(workers: workers)) == plain)
      }
    }
  }

  @Test("A log with CRLF line ends is the log with LF")
  func carriageReturns() throws {
    var random = TraceMutator(seed: 5)
    let text = mangoHud(&random, rows: 500, oddOneIn: 100_000)
    let plain = try Trace.read(text: text)
    #expect(plain.streams[0].series.frames == 500)
    let other = try Trace.read(text: text.replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(other.streams == plain.streams)
  }
}
