import FrameTiming

/// What is wrong with a ring of frame marks. A ring is somebody else's memory: nothing in it is
/// taken on trust, and a fault costs its marks only.
enum RingFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Opening or reading failed.
  case unreadable(Errno)
  /// Not a plain file of this user.
  case notOurs
  /// The file does not begin as a ring does.
  case notARing
  /// Made by another version of fpsbar.
  case unknownVersion(UInt32)
  /// A header field has a value that no writer gives it.
  case impossible(field: String, value: UInt64)
  /// The file is shorter or longer than its header says.
  case size(expected: Int, found: Int)
  /// The count of marks went back, or on by more than there was time for.
  case indexJump(from: UInt64, to: UInt64)

  var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .notOurs: "not a plain file of this user"
    case .notARing: "not a ring of frame marks"
    case .unknownVersion(let version):
      "version \(version) of frame marks, only 1 is known (fpsbar and the program differ in age)"
    case .impossible(let field, let value): "broken ring of frame marks: \(field) is \(value)"
    case .size(let expected, let found):
      "broken ring of frame marks: \(CountText.of(found, "byte")) instead of \(expected)"
    case .indexJump(let from, let to):
      "broken ring of frame marks: mark \(to) after mark \(from)"
    }
  }
}
