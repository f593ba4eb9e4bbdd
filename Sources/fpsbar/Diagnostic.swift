import Arguments
import Glibc

/// Something that ends the program, as one line on standard error and an exit status.
struct Diagnostic: Error {
  /// What is said, without the leading `fpsbar: `. One line.
  var message: String
  var status: ExitStatus

  init(_ message: String, status: ExitStatus) {
    self.message = message
    self.status = status
  }

  /// The diagnostic for any error that reached the entry.
  init(_ error: any Error) {
    switch error {
    case let diagnostic as Diagnostic:
      self = diagnostic
    case let usage as UsageError:
      self.init(usage.description, status: .usage)
    default:
      self.init("\(error)", status: .io)
    }
  }

  /// Prints the line and gives the status back. A closed pipe on standard output is a quiet end.
  func report() -> ExitStatus {
    guard !message.isEmpty else { return status }
    StandardError.note(message)
    return status
  }

  /// The quiet end after the reader of standard output went away.
  static let closedPipe = Diagnostic("", status: .success)
}
