import FrameTiming
import Testing

@testable import FrameTraces

/// What is written can be read again, and what is lost is said.
@Suite("Writers")
struct WriterTests {
  private func written(_ trace: Trace, as name: String) throws -> String {
    let format = try #require(TraceFormat.named(name))
    var text = ""
    trace.write(as: format) { text += $0 }
    return text
  }

  @Test("fpsbar's own trace loses nothing of any fixture")
  func ownRoundTrip() throws {
    for name in try Fixture.names {
      guard let trace = try? Fixture.read(name), trace.cast == nil else { continue }
      let again = try Trace.read(text: try written(trace, as: "fpsbar"))
      #expect(again.streams == trace.streams.map(withPresents), "\(name)")
      #expect(again.bookmarks == trace.bookmarks)
      #expect(again.summary == trace.summary)
      #expect(again.isSampled == trace.isSampled)
      #expect(again.name == trace.name)
      #expect(again.displayName == trace.displayName)
      #expect(again.displayOptions == trace.displayOptions)
    }
  }

  /// Presents that followed from the frame times are written down.
  private func withPresents(_ stream: TraceStream) -> TraceStream {
    var stream = stream
    let presents = stream.series.presents()
    stream.series = FrameSeries(
      frameTimes: stream.series.frameTimes, ownPresents: presents.isEmpty ? nil : presents)
    return stream
  }

  @Test("Keys of a header that fpsbar does not know are kept from own trace to own trace")
  func ownHeader() throws {
    let header =
      "{\"format\": \"fpsbar-trace/1\", \"clock\": \"tai\", \"source\": \"mangohud\", \"host\":"
      + " {\"kernel\": \"6.1\", \"cores\": [1, 2.5, null, true]}, \"later\": {\"a\": []}}"
    let trace = try Trace.read(text: header + "\n1\n2\n")
    let again = try written(trace, as: "fpsbar")
    for part in [
      "\"clock\":\"tai\"", "\"source\":\"mangohud\"", "\"later\":{\"a\":[]}",
      "\"host\":{\"cores\":[1,2.5,null,true],\"kernel\":\"6.1\"}",
    ] {
      #expect(again.contains(part), "\(again)")
    }
    #expect(try Trace.read(text: again) == trace)
  }

  @Test("PresentMon's processes and swap chains are kept, and what is not read is known")
  func presentMonSource() throws {
    let log =
      "Application,ProcessID,SwapChainAddress,Runtime,Dropped,TimeInSeconds,MsBetweenPresents,"
      + "PresentMode\n"
      + (1...3).map { "game.exe,4242,0xABC,DXGI,0,0.0\($0),10,Composed\n" }.joined()
    let trace = try Trace.read(text: log)
    #expect(trace.streams.map(\.name) == ["game.exe"])
    #expect(trace.unkept == ["runtime", "presentmode"])
    #expect(try written(trace, as: "presentmon").contains("\ngame.exe,4242,0xABC,"))
    let own = try #require(TraceFormat.named("fpsbar"))
    #expect(trace.losses(writing: own).isEmpty)
    #expect(try Trace.read(text: try written(trace, as: "fpsbar")).streams == trace.streams)
    let numbers = try #require(TraceFormat.named("numbers"))
    #expect(trace.losses(writing: numbers).contains("the stream's name 'game.exe'"))
  }

  @Test("fpsbar's own trace is what the design shows")
  func ownText() throws {
    let trace = try Fixture.read("own.jsonl")
    let lines = try written(trace, as: "fpsbar").split(separator: "\n")
    #expect(lines[0].hasPrefix("{\"format\":\"fpsbar-trace/1\",\"clock\":\"monotonic\","))
    #expect(lines[1] == "{\"bookmark\": \"level 2\", \"at_ns\": 20000000}")
    #expect(lines[2] == "8333333")
    #expect(
      lines[3]
        == "{\"ready_ns\": 16666667, \"speed\": 500, \"intent\": [10, 120, 120], \"kind\": \"scroll\"}"
    )
    #expect(lines[4] == "{\"ready_ns\": 20000000, \"stream\": 1}")
  }

  @Test("PresentMon's columns hold streams, clock and what was displayed")
  func presentMonRoundTrip() throws {
    for name in ["presentmon-v1.csv", "presentmon-v2.csv", "ocat.csv", "mangohud-0.8.2.csv"] {
      let trace = try Fixture.read(name)
      #expect(trace.losses(writing: try #require(TraceFormat.named("presentmon"))).isEmpty)
      var again = try Trace.read(text: try written(trace, as: "presentmon"))
      for index in trace.streams.indices where trace.streams[index].source == nil {
        again.streams[index].source = nil
      }
      #expect(again.streams == trace.streams, "\(name)")
    }
  }

  @Test("MangoHud's columns hold one stream and its clock")
  func mangoHudRoundTrip() throws {
    let trace = try Fixture.read("mangohud-0.8.2.csv")
    #expect(trace.losses(writing: try #require(TraceFormat.named("mangohud"))).isEmpty)
    #expect(try Trace.read(text: try written(trace, as: "mangohud")).streams == trace.streams)
  }

  @Test("Numbers that would be misread say how to read them")
  func numbers() throws {
    var trace = try Fixture.read("numbers.txt")
    #expect(try written(trace, as: "numbers") == "16.7\n16.6\n33.4\n16.5\n16.8\n8.3\n")
    trace.streams[0].series = FrameSeries(frameTimes: [1_000_000, 2_000_000, 3_000_001])
    let text = try written(trace, as: "numbers")
    #expect(text == "# frame times in ms: other tools may guess otherwise\n1\n2\n3.000001\n")
    #expect(try Trace.read(text: text).streams == trace.streams)
  }

  @Test("What a format cannot hold is said")
  func losses() throws {
    let trace = try Fixture.read("own.jsonl")
    let numbers = try #require(TraceFormat.named("numbers"))
    #expect(
      trace.losses(writing: numbers) == [
        "the trace's name", "1 bookmark", "the header's other keys",
        "the display and its options", "speed, intent and kind of the frames",
        "all streams but 'main' (--stream chooses)",
        "the log's own clock",
      ])
    #expect(trace.losses(writing: try #require(TraceFormat.named("fpsbar"))).isEmpty)
  }

  @Test("A recorder's lines are a trace")
  func recorderLines() throws {
    let writer = OwnTraceLineWriter()
    var text = writer.header(streams: ["a \"quoted\" name"], display: "fixed:60")
    text += writer.line(Frame(presentedAt: MonotonicInstant(nanoseconds: 5)))
    text += writer.line(Frame(presentedAt: MonotonicInstant(nanoseconds: 7)), stream: 1)
    text += writer.line(
      Frame(presentedAt: MonotonicInstant(nanoseconds: 9), speed: 0.5, kind: .video))
    text += writer.line(Bookmark(name: "here\n", at: MonotonicInstant(nanoseconds: 8)))
    let trace = try Trace.read(text: text)
    #expect(trace.streams.map(\.name) == ["a \"quoted\" name", "stream 1"])
    #expect(trace.streams[0].frames?.map(\.speed) == [nil, 0.5])
    #expect(trace.streams[0].frames?.map(\.kind) == [.animation, .video])
    #expect(trace.bookmarks.map(\.name) == ["here\n"])
    #expect(trace.displayName == "fixed:60")
  }

  @Test("Every format has a name, a title and a way to record it, and names are unique")
  func formats() {
    let names = TraceFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    for format in TraceFormat.all {
      #expect(!format.title.isEmpty && !format.recording.isEmpty)
      #expect(format.canRead)
    }
    #expect(TraceFormat.all.filter(\.canWrite).count == 4)
  }
}
