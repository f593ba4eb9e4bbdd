import Arguments
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// The keys behind the prefix.
extension WrapSession {
  mutating func carryOut(_ command: InputRouter.Command, _ now: Int64) {
    isBarStale = true
    if isPageShown, leavesPage(command) { return }
    switch command {
    case .character("q"): hangUp(.success, now)
    case .character("?"), .character("h"): isHelpShown = true
    case .character("z"), .control("z"): isStopped = true
    case .character("l"), .control("l"): painter.invalidate()
    case .character("r"):
      program.resetMeasurements()
      press(.character("r"))
    case .character(let character): press(.character(character))
    case .left: press(.left)
    case .right: press(.right)
    case .home: press(.home)
    case .end: press(.end)
    case .tab: press(.tab)
    case .control, .up, .down, .pageUp, .pageDown, .enter, .escape, .other: break
    }
    // While a page is open every key is ours.
    if isPageShown { router.awaitCommand() }
  }

  mutating func leavesPage(_ command: InputRouter.Command) -> Bool {
    switch command {
    case .character("t"), .character("d"), .character("g"), .character("r"): return false
    default: break
    }
    isHelpShown = false
    if model.page != nil { _ = model.apply(.key(.escape)) }
    return true
  }

  mutating func press(_ key: Key) {
    switch model.apply(.key(key)) {
    case .quit: hangUp(.success, MonotonicClock.now().nanoseconds)
    case .save: _ = model.apply(.message(SavedTrace.write(model)))
    case .detach: _ = model.apply(.message("a program cannot leave its terminal"))
    case .suspend: isStopped = true
    case .redraw: painter.invalidate()
    case nil: break
    }
    rendering = plan.session.drawing.rendering(theme: model.themeIndex, depth: depth)
  }
}
