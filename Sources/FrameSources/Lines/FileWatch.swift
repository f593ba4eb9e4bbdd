import CLinux
import Glibc

/// Wakes the loop when a file grows; only a help, as not every file system tells.
struct FileWatch: ~Copyable {
  /// Becomes readable when something happened to the file; −1 where nothing tells.
  let descriptor: Int32
  private var watch: Int32 = -1

  /// Makes a watch that is told of nothing yet; one that never will be needs no descriptor.
  init(isNeeded: Bool) {
    descriptor = isNeeded ? inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) : -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the file is watched.
  var isActive: Bool { watch >= 0 }

  /// Watches a file in place of the one before.
  mutating func follow(_ path: String) {
    guard descriptor >= 0 else { return }
    if watch >= 0 { inotify_rm_watch(descriptor, watch) }
    let events = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
    watch = inotify_add_watch(descriptor, path, UInt32(events))
  }

  /// Takes what was told; `true` when the file's name may belong to another file now.
  mutating func takeEvents() -> Bool {
    guard descriptor >= 0 else { return false }
    var isElsewhere = false
    let head = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var place = 0
        while place + head <= count {
          let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          if event.mask & ~UInt32(IN_MODIFY) != 0 { isElsewhere = true }
          place += head + Int(event.len)
        }
      }
    }
    return isElsewhere
  }
}
