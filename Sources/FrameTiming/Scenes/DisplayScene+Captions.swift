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

  /// What to look at, in at most 76 characters: a line of 80 columns with its margins.
  public var caption: String {
    switch script {
    case .still:
      "Nothing moves: 0 fps, and the panel walks down to 10 Hz. Fixed stays at 60."
    case .scroll:
      "120 fps offered. Fast: 80 Hz, slow: 60, then idle. The panel follows speed."
    case .animation:
      "60 fps by default: the panel stays at 60 Hz, and two buffers are enough."
    case .animation120:
      "It asks for 120 each time: slow gets 60 Hz, faster 80, only fast gets 120."
    case .video30:
      "30 fps at 30 Hz is perfect: hitch 0. FPS alone would call it half as good."
    case .video60:
      "The panel takes the video's rate: 60 Hz, each frame shown once, hitch 0."
    case .stall:
      "20 ms late, seen as 8: two refreshes are lengthened. Two buffers show 25."
    case .bounce:
      "Left steps 1/60 s on a timer, right by measured time. See what is lost."
    case .thresholds:
      "0 to 240 fps: red, yellow at half the target, green at it, blue at twice."
    }
  }
}
