import CFrameMarks

/// A named source of frames: tells fpsbar, from inside a program, when each frame is presented.
///
/// ```swift
/// let marks = FrameMarks("my game")
/// while running {
///   draw()
///   marks.mark()
///   swap()
/// }
/// ```
///
/// A mark is one clock read and one record in shared memory: no system call, no lock, no allocation,
/// never a wait. It may be made from any thread. Where frames cannot be marked, marking does
/// nothing and `FrameMarks.problem` says why.
public struct FrameMarks: Sendable {
  /// A further stream of a source: a window, an eye, a pass, measured for itself.
  public struct Stream: Hashable, Sendable {
    fileprivate let number: UInt32
  }

  /// The C side's handle as a number: it is never freed and may be used from any thread.
  private let handle: UInt

  /// Opens the source; the same name again gives the same source. At most 47 bytes of the name are
  /// kept; without one it is called like the program.
  public init(_ name: String? = nil) {
    handle = UInt(bitPattern: fpsbar_marks_open(name))
  }

  private var pointer: OpaquePointer? { OpaquePointer(bitPattern: handle) }

  /// Marks a frame of the source: it is presented now.
  public func mark() { fpsbar_mark(pointer) }

  /// The stream of a name, new at first use. At most 255 streams a process; what comes after counts
  /// as the source's own.
  public func stream(_ name: String) -> Stream {
    Stream(number: fpsbar_marks_stream(pointer, name))
  }

  /// Marks a frame of a stream.
  public func mark(_ stream: Stream) { fpsbar_mark_stream(pointer, stream.number) }

  /// Says that no more frames of this source come.
  public func close() { fpsbar_marks_close(pointer) }

  /// Why frames are not marked, as one line, or `nil` when they are.
  public static var problem: String? { fpsbar_marks_problem().map { String(cString: $0) } }
}
