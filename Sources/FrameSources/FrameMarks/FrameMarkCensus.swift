public import FrameTiming
import Glibc

/// What marks its frames on this machine at one moment.
public struct FrameMarkCensus: Sendable {
  /// A running program.
  public struct Program: Equatable, Sendable {
    /// The program's short name; outside text.
    public var name: String
    public var pid: Int32
    /// In order of their rate, the highest first.
    public var streams: [Stream]

    /// Whether a word names the program or one of its sources.
    public func isCalled(_ word: String) -> Bool {
      name == word || streams.contains { $0.source == word }
    }
  }

  /// A stream of a program.
  public struct Stream: Equatable, Sendable {
    /// What it would be called when watched; outside text.
    public var name: String
    /// The name that the program gave it, if it did.
    public var source: String?
    /// Frames per second, over the second before; 0 when there was none.
    public var frameRate: Double
  }

  /// In order of their pids.
  public var programs: [Program] = []
  /// Rings that could not be read, one line each.
  public var problems: [String] = []

  private static let second: Int64 = 1_000_000_000

  /// Looks at all rings once.
  public static func take(
    _ directories: [FrameMarkDirectory], now: MonotonicInstant
  ) -> FrameMarkCensus {
    var census = FrameMarkCensus()
    var counts = Counts()
    let namespace = ProcessIdentity.pidNamespace()
    for directory in directories {
      for name in directory.files() {
        guard let known = RingFileName(name), known.stage == .ring else { continue }
        do throws(RingFault) {
          let ring = try FrameMarkRing(
            directory: directory.path, name: name, now: now.nanoseconds)
          guard ring.header.isForeign(to: namespace) || ring.header.process.isAlive else {
            continue
          }
          try counts.add(ring, since: now.nanoseconds - second, until: now.nanoseconds)
        } catch {
          if case .unreadable(let error) = error, error.code == ENOENT { continue }
          census.problems.append("\(directory.path)/\(name): \(error)")
        }
      }
    }
    census.programs = counts.programs(now: now.nanoseconds)
    return census
  }

  /// Marks of the last second, by program and stream.
  private struct Counts {
    private struct Stream {
      var name: RingStreamName
      var count = 0
      var first = Int64.max
      var last = Int64.min
    }

    private struct Key: Hashable {
      var component: UInt32
      var stream: UInt32
    }

    private var names: [ProcessIdentity: String] = [:]
    private var streams: [ProcessIdentity: [Key: Stream]] = [:]

    mutating func add(_ ring: FrameMarkRing, since: Int64, until: Int64) throws(RingFault) {
      let process = ring.header.process
      names[process] = ring.header.program
      for stream in 0..<UInt32(RingHeader.streamCount) {
        guard let name = ring.streamName(stream) else { continue }
        let key = Key(component: ring.header.component, stream: stream)
        streams[process, default: [:]][key, default: Stream(name: name)].name = name
      }
      var marks: [RingMark] = []
      _ = try ring.read(now: until, into: &marks)
      for mark in marks where mark.present > since && mark.present <= until {
        let key = Key(component: ring.header.component, stream: mark.stream)
        guard var stream = streams[process]?[key] else { continue }
        stream.count += 1
        stream.first = min(stream.first, mark.present)
        stream.last = max(stream.last, mark.present)
        streams[process]?[key] = stream
      }
    }

    func programs(now: Int64) -> [Program] {
      names.keys.sorted { $0.pid < $1.pid }.map { process in
        let program = names[process] ?? ""
        let listed = (streams[process] ?? [:]).values.map { stream in
          var source: String?
          if case .named(let name) = stream.name { source = name }
          return FrameMarkCensus.Stream(
            name: stream.name.choices(program: program, pid: process.pid)[0], source: source,
            frameRate: Self.rate(stream))
        }
        return Program(
          name: program, pid: process.pid,
          streams: listed.sorted { ($1.frameRate, $0.name) < ($0.frameRate, $1.name) })
      }
    }

    /// N presents make N−1 frame times.
    private static func rate(_ stream: Stream) -> Double {
      guard stream.count > 1, stream.last > stream.first else { return Double(stream.count) }
      return Double(stream.count - 1) * 1e9 / Double(stream.last - stream.first)
    }
  }
}
