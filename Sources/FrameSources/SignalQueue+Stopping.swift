import Glibc

extension SignalQueue {
  /// Stops this process and its group as the terminal's suspend key does, although the signal is
  /// queued. Comes back when they are continued, and at once where nobody could continue them.
  public func stopGroup() {
    var stop = sigset_t()
    var queued = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    kill(0, SIGTSTP)
    // What is blocked is delivered as soon as it is not.
    sigprocmask(SIG_UNBLOCK, &stop, &queued)
    sigprocmask(SIG_SETMASK, &queued, nil)
  }
}
