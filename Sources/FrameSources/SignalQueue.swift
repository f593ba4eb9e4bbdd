import CLinux
import Glibc

/// Signals as something to read: blocked, and handed over one by one.
///
/// Children must be started with `childMask`, or they would inherit the block.
public struct SignalQueue: ~Copyable {
  /// Signals that mean nothing to fpsbar and are a child's, where there is one.
  public static let others = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR]

  /// The descriptor that becomes readable when a signal is waiting.
  public let descriptor: Int32
  private var previous: sigset_t

  /// Whether whoever started fpsbar wants it to outlive the terminal, as `nohup` does.
  static var outlivesTerminal: Bool {
    var action = sigaction()
    guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Blocks the signals and queues them from now on; SIGHUP only where it is not ignored.
  public static func open(_ signals: [Int32]) throws(Errno) -> SignalQueue {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals where signal != SIGHUP || !outlivesTerminal { sigaddset(&set, signal) }
    var previous = sigset_t()
    guard sigprocmask(SIG_BLOCK, &set, &previous) == 0 else { throw Errno.last("sigprocmask") }
    let descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else {
      let error = Errno.last("signalfd")
      sigprocmask(SIG_SETMASK, &previous, nil)
      throw error
    }
    return SignalQueue(owning: descriptor, previous: previous)
  }

  private init(owning descriptor: Int32, previous: sigset_t) {
    self.descriptor = descriptor
    self.previous = previous
  }

  deinit {
    close(descriptor)
    var mask = previous
    sigprocmask(SIG_SETMASK, &mask, nil)
  }

  /// The next waiting signal.
  public mutating func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &information, size) == size else { return nil }
    return Int32(bitPattern: information.ssi_signo)
  }
}
