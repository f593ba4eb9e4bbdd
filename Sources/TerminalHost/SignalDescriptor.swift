import CLinux
import Glibc

/// Signals as something to wait for: they are blocked and read from a descriptor.
public struct SignalDescriptor: ~Copyable {
  /// The descriptor to wait on.
  public let descriptor: Int32
  private var previous: sigset_t

  private init(owning descriptor: Int32, previous: sigset_t) {
    self.descriptor = descriptor
    self.previous = previous
  }

  /// Takes the signals from their handlers.
  public static func open(_ signals: [Int32]) throws(HostError) -> SignalDescriptor {
    var set = sigset_t()
    var previous = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, &previous)
    let descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else {
      let error = errno
      pthread_sigmask(SIG_SETMASK, &previous, nil)
      throw HostError.system(operation: "signalfd", errno: error)
    }
    return SignalDescriptor(owning: descriptor, previous: previous)
  }

  deinit {
    close(descriptor)
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// The next signal that came; never waits.
  public func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while true {
      let count = Glibc.read(descriptor, &information, size)
      if count == size { return Int32(truncatingIfNeeded: information.ssi_signo) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Stops this process and its group as the terminal's suspend key does; comes back when they are
  /// continued, and at once where nobody could continue them.
  public func stopProcess() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
  }
}
