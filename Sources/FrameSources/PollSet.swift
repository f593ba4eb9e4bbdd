import CLinux
import Glibc

/// The descriptors that the loop waits on. Filled afresh before every wait; keeps its memory.
public struct PollSet {
  private var entries: [pollfd] = []

  public init() {}

  /// Forgets the descriptors.
  public mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a descriptor to wait on, for reading unless said otherwise, and gives its place.
  @discardableResult
  public mutating func add(
    _ descriptor: Int32, reading: Bool = true, writing: Bool = false
  ) -> Int {
    let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    return entries.count - 1
  }

  /// Waits until something is readable or so many nanoseconds have passed. A signal that is not
  /// queued ends the wait early.
  public mutating func wait(nanoseconds: Int64) throws(Errno) {
    let count = Int32(entries.count)
    guard fpsbar_poll(&entries, count, max(0, nanoseconds)) >= 0 || errno == EINTR else {
      throw Errno.last("poll")
    }
  }

  /// Waits until a descriptor takes bytes, or so many nanoseconds have passed.
  public static func waitUntilWritable(_ descriptor: Int32, nanoseconds: Int64) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = fpsbar_poll(&entry, 1, nanoseconds)
  }

  /// Whether there is something to read at a place.
  public func isReadable(_ place: Int) -> Bool { entries[place].revents & Int16(POLLIN) != 0 }

  /// Whether the other end is gone and there is nothing left to read.
  public func isGone(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 && !isReadable(place)
  }
}
