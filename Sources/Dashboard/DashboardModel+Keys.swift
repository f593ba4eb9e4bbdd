import FrameTiming
import ScreenGrid

/// What keys do (DESIGN.md section 2).
extension DashboardModel {
  private static let second: Int64 = 1_000_000_000

  mutating func press(_ key: Key) -> DashboardCommand? {
    if jumpText != nil { return type(key) }
    if page != nil, leavesPage(key) {
      page = nil
      return nil
    }
    switch key {
    case .character(let character): return press(character)
    case .control("c"): return .quit
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    case .left: scrub(by: -Self.second)
    case .right: scrub(by: Self.second)
    case .up: playback?.changeSpeed(up: true)
    case .down: playback?.changeSpeed(up: false)
    case .home: goHome()
    case .end: goToEnd()
    case .tab: nextStream(by: 1)
    case .backtab: nextStream(by: -1)
    case .escape: pointer = nil
    case .mousePress(let point), .mouseDrag(let point): pointer = point
    case .resize(let size): self.size = size
    default: break
    }
    return nil
  }

  private mutating func press(_ character: Character) -> DashboardCommand? {
    switch character {
    case "q": return .quit
    case "D": return .detach
    case "s": return .save
    case " ": togglePause()
    case ",": step(forward: false)
    case ".": step(forward: true)
    case "+", "=": playback?.changeSpeed(up: true)
    case "-", "_": playback?.changeSpeed(up: false)
    case ":": jumpText = ""
    case "l": toggleLoop()
    case "n": goToHitch(forward: true)
    case "N": goToHitch(forward: false)
    case "m": setBookmark()
    case "b": goToBookmark()
    case "d": changeDisplay()
    case "t": themeIndex = (themeIndex + 1) % settings.themes
    case "g": graph = graph == .frameTime ? .frameRate : .frameTime
    case "r": resetStatistics()
    case "o": page = page == .monitors ? nil : .monitors
    case "O": if output != nil { page = .output }
    case "?", "h": page = .help
    default: break
    }
    return nil
  }

  /// A page closes with the keys that open pages and with escape; other keys work as ever.
  private func leavesPage(_ key: Key) -> Bool {
    switch key {
    case .escape, .character("?"), .character("h"), .enter: true
    case .character("q"): page == .help
    case .character("o"): page == .monitors
    case .character("O"): page == .output
    default: false
    }
  }

  private mutating func goHome() {
    if playback != nil {
      seek(to: 0)
    } else if let oldest = stream?.meter.history.first {
      look(at: oldest)
    }
  }

  private mutating func goToEnd() {
    if let playback {
      seek(to: playback.length)
    } else {
      frozen = nil
    }
  }

  private mutating func toggleLoop() {
    guard playback != nil else { return }
    playback?.loops.toggle()
    say(playback?.loops == true ? "loop on" : "loop off")
  }

  private mutating func setBookmark() {
    bookmarks.append(viewTime)
    say("bookmark at \(NumberText.clockTenths(elapsed))")
  }

  private mutating func resetStatistics() {
    guard streams.indices.contains(selected) else { return }
    // A live source goes on while the user looks back: its statistics begin now.
    let at = playback == nil ? now ?? viewTime : viewTime
    streams[selected].reset(at: at)
    say("statistics begin at \(NumberText.clock(at.nanoseconds(since: start ?? at)))")
  }

  private mutating func nextStream(by step: Int) {
    guard !streams.isEmpty else { return }
    selected = (selected + step + streams.count) % streams.count
    isStreamChosen = true
    if frozen != nil { look(at: viewTime) }
    syncPlayback()
  }

  /// Keys while a time is typed after `:`.
  private mutating func type(_ key: Key) -> DashboardCommand? {
    switch key {
    case .character(let character) where "0123456789.:".contains(character):
      if let text = jumpText, text.count < 12 { jumpText = text + String(character) }
    case .backspace, .delete:
      jumpText = jumpText.map { String($0.dropLast()) }
    case .enter:
      let text = jumpText ?? ""
      jumpText = nil
      jump(to: text)
    case .control("c"): return .quit
    case .resize(let size): self.size = size
    default: jumpText = nil
    }
    return nil
  }

  /// Goes to a time written as seconds, `mm:ss` or `h:mm:ss`, with decimals.
  private mutating func jump(to text: String) {
    var seconds = 0.0
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let value = Double(String(part)), value >= 0, value < 1e6 else {
        if !text.isEmpty { say("'\(text)' is no time: 12.5 or 1:30") }
        return
      }
      seconds = seconds * 60 + value
    }
    guard let start, seconds < 1e8 else { return }
    look(at: start.advanced(byNanoseconds: Int64((seconds * 1e9).rounded())))
  }
}
