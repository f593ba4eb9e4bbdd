extension DisplayScene {
  /// What the scene is called.
  public var title: String {
    switch script {
    case .still: "A still picture"
    case .scroll: "A flick through a list"
    case .animation: "An animation at its default rate"
    case .animation120: "An animation that asks for 120"
    case .video30: "Video at 30 fps"
    case .video60: "Video at 60 fps"
    case .stall: "A 20 ms stall while scrolling"
    case .bounce: "A timer against the display link"
    case .thresholds: "Frame rate as colour"
    }
  }

  /// One or two sentences: what to look at.
  public var caption: String {
    switch script {
    case .still:
      "Nothing moves: 0 fps, and the panel walks down to 10 Hz. A fixed panel refreshes on at 60."
    case .scroll:
      "Frames come at 120; the panel follows the speed: 80 Hz while fast, 60 when slow, then 10."
    case .animation:
      "Locked as by default: 60 fps on a panel that could do 120. Two buffers are enough."
    case .animation120:
      "It asks for 120 each time. Slow: 60 Hz. Faster: 80. Only the fast one gets 120."
    case .video30:
      "Frame rate 30, refresh rate 30, hitch 0. FPS alone would call it half as good as 60."
    case .video60:
      "The panel takes the video's rate: every interval 16.667 ms, each frame shown once."
    case .stall:
      "Three buffers: the panel lengthens two refreshes, so 20 ms late shows as 8. Try two."
    case .bounce:
      "Left: 1/60 s is assumed, on a timer. Right: time is measured. See what the timer loses."
    case .thresholds:
      "0 to 240 fps: red, yellow at half the target, green at the target, blue at twice."
    }
  }
}
