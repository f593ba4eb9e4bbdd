import FrameTiming
import Glibc

extension FrameMarkSource {
  /// Looks for rings that have come and programs that have gone.
  mutating func scan(now: Int64, into sink: (SourceEvent) -> Void) {
    for position in rings.indices where !rings[position].isForeign {
      rings[position].isEnded = !rings[position].ring.header.process.isAlive
    }
    var found: Set<String> = []
    for directory in directories {
      for name in directory.files() {
        let path = directory.path + "/" + name
        found.insert(path)
        guard !ignored.contains(path), let known = RingFileName(name) else { continue }
        look(at: name, known, in: directory, now: now, into: sink)
      }
    }
    ignored.formIntersection(found)
    rings.sort { $0.ring.header.imageStart < $1.ring.header.imageStart }
    endReplacedPrograms()
  }

  private mutating func look(
    at name: String, _ known: RingFileName, in directory: FrameMarkDirectory, now: Int64,
    into sink: (SourceEvent) -> Void
  ) {
    switch known.stage {
    case .unfinished:
      if !known.process.isAlive { directory.remove(name) }
    case .failed(let error):
      ignored.insert(directory.path + "/" + name)
      guard isWanted(known.process) else { return }
      let reason = Errno(code: error, operation: "ring").reason
      sink(
        .note(
          "\(directory.path): no ring for process \(known.process.pid): \(reason) (it runs on, "
            + "unmeasured; free some room and start it again)"))
      if !known.process.isAlive { directory.remove(name) }
    case .ring:
      guard !rings.contains(where: { $0.ring.name == name && $0.ring.directory == directory.path })
      else { return }
      open(name, known, in: directory, now: now, into: sink)
    }
  }

  private mutating func open(
    _ name: String, _ known: RingFileName, in directory: FrameMarkDirectory, now: Int64,
    into sink: (SourceEvent) -> Void
  ) {
    let path = directory.path + "/" + name
    guard rings.count < Self.mostRings else {
      ignored.insert(path)
      if leftOut.isEmpty {
        sink(.note("more than \(Self.mostRings) threads mark frames: the others are left out"))
      }
      leftOut.append((directory, name))
      return
    }
    do throws(RingFault) {
      let isAlive = known.process.isAlive
      let ring = try FrameMarkRing(
        directory: directory.path, name: name, now: now)
      guard ring.header.process == known.process else {
        throw .impossible(field: "pid", value: UInt64(ring.header.process.pid))
      }
      let isForeign = ring.header.isForeign(to: namespace)
      guard isWanted(ring) else {
        if !ring.canBecomeWanted(selection) { ignored.insert(path) }
        return
      }
      var read = ReadRing(ring: ring, isForeign: isForeign, isEnded: !isForeign && !isAlive)
      if isSession || ring.header.imageStart >= began {
        // What was overwritten before it was found counts like all that comes after.
        read.unreported = ring.next
        lost = lost &+ ring.next
      } else {
        ring.skipToNow()
      }
      rings.append(read)
    } catch {
      ignored.insert(path)
      // A file that vanished meanwhile has been read by another fpsbar.
      if case .unreadable(let error) = error, error.code == ENOENT { return }
      if isSession, !known.process.isAlive { return }
      sink(.note("\(path): \(error)"))
    }
  }

  /// Removes the rings of programs that have ended which nobody will read.
  mutating func removeLeftOut(now: Int64) {
    for (directory, name) in leftOut {
      let ring = try? FrameMarkRing(directory: directory.path, name: name, now: now)
      guard let ring, isWanted(ring), !ring.header.isForeign(to: namespace),
        !ring.header.process.isAlive
      else { continue }
      ring.remove()
    }
  }

  private var isSession: Bool {
    if case .session = selection { return true }
    return false
  }

  /// Whether a ring that could not be made would have been read.
  private func isWanted(_ process: ProcessIdentity) -> Bool {
    switch selection {
    case .session: true
    case .process(let pid): pid == process.pid
    case .named: false
    }
  }

  private func isWanted(_ ring: FrameMarkRing) -> Bool {
    switch selection {
    case .session(let session): ring.header.session == session.token
    case .process(let pid): ring.header.process.pid == pid
    case .named(let name): ring.header.program == name || ring.hasSource(named: name)
    }
  }

  /// A program that runs another one in its place (`exec`) leaves rings that nobody writes.
  private mutating func endReplacedPrograms() {
    var newest: [ProcessIdentity: [UInt32: Int64]] = [:]
    for read in rings {
      let header = read.ring.header
      newest[header.process, default: [:]][header.component, default: .min] = max(
        newest[header.process]?[header.component] ?? .min, header.imageStart)
    }
    for position in rings.indices {
      let header = rings[position].ring.header
      if let latest = newest[header.process]?[header.component], header.imageStart < latest {
        rings[position].isEnded = true
      }
    }
  }
}

extension FrameMarkRing {
  var path: String { directory + "/" + name }

  /// What a message calls the ring.
  var label: String { "\(header.program) [\(header.process.pid)]" }

  func complaint(_ fault: RingFault) -> String { "\(path): \(fault)" }

  /// Whether the program calls one of its streams so.
  func hasSource(named name: String) -> Bool {
    guard header.component == UInt32(UInt8(ascii: "m")) else { return false }
    return (0..<UInt32(RingHeader.streamCount)).contains { streamName($0) == .named(name) }
  }

  /// Whether a look at a later time may find what is looked for now.
  func canBecomeWanted(_ selection: FrameMarkSelection) -> Bool {
    if case .named = selection { return header.component == UInt32(UInt8(ascii: "m")) }
    return false
  }

  /// Removes the file; what is open stays readable.
  func remove() { unlink(path) }
}
