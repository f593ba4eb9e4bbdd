import Arguments
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// Signals, new sizes, stopping, and waiting for whatever comes next.
extension WrapSession {
  mutating func takeSignals() {
    while let signal = signals.next() {
      let now = MonotonicClock.now().nanoseconds
      switch signal {
      case SIGWINCH: resize(now)
      case SIGTSTP: isStopped = true
      // The signal that ended our own stop has nothing more to say.
      case SIGCONT where now - resumedAt < 100_000_000: break
      case SIGCONT:
        outer.retake()
        painter.invalidate()
        resize(now)
      case SIGHUP: hangUp(ExitStatus(code: 128 + signal), now)
      case SIGTERM: end(with: ExitStatus(code: 128 + signal), signal: SIGTERM, now)
      default: program.send(signal: signal)
      }
      isBarStale = true
    }
  }

  mutating func resize(_ now: Int64) {
    let size = outer.size
    guard size != screen.size else { return }
    screen = WrapScreen(
      size: size, barAtBottom: plan.barAtBottom, mode: plan.session.drawing.mode)
    placeRouter()
    program.resize(to: screen.program.size, outer: outer.outputDescriptor, at: now)
    isBarStale = true
  }

  /// Stops fpsbar as the shell expects, with the program; goes on with both.
  mutating func suspend() {
    isStopped = false
    program.send(signal: SIGTSTP)
    outer.release()
    signals.stopGroup()
    outer.take()
    resumedAt = MonotonicClock.now().nanoseconds
    painter.invalidate()
    isBarStale = true
    _ = model.apply(.interrupted)
    resize(MonotonicClock.now().nanoseconds)
    program.send(signal: SIGCONT)
  }

  mutating func wait(isDrained: Bool, now: Int64) throws {
    waiting.removeAll()
    waiting.add(signals.descriptor)
    if program.acceptsInput { waiting.add(outer.inputDescriptor) }
    if outer.isPending { waiting.add(outer.outputDescriptor, reading: false, writing: true) }
    let reads = program.isReadable && !outer.isPending
    if reads || program.wantsRoom {
      waiting.add(program.descriptor, reading: reads, writing: program.wantsRoom)
    }
    waiting.add(program.changeDescriptor)
    try waiting.wait(nanoseconds: isDrained || outer.isPending ? nextStep(now) - now : 0)
    if outer.isPending { outer.flush() }
    if outer.isGone { hangUp(ExitStatus(code: 128 + SIGHUP), now) }
  }

  func nextDraw(_ now: Int64) -> Int64 {
    let period = screen.panes == nil ? Self.barPeriod : Self.panesPeriod
    let next = isBarStale ? drawnAt + Self.frame : (barDrawnAt ?? now) + period
    guard let since = dirtySince else { return next }
    let patience =
      program.emulator.isBracketOpen
      ? Self.bracketPatience : program.isDrawing ? Self.drawingPatience : 0
    return min(next, max(drawnAt + Self.frame, since + patience))
  }

  /// When the loop has to go on although nothing came.
  func nextStep(_ now: Int64) -> Int64 {
    var next = cost.due.nanoseconds
    // While the terminal takes nothing, nothing is drawn.
    if !outer.isPending { next = min(next, nextDraw(now)) }
    if let deadline = program.deadline { next = min(next, deadline) }
    if let heldSince { next = min(next, heldSince + InputRouter.holdTime) }
    if let endingSince, !wasKilled { next = min(next, endingSince + HostedSource.patience) }
    if let duration = plan.session.duration {
      next = min(next, began.nanoseconds + plan.session.delay + duration)
    }
    return next
  }
}
