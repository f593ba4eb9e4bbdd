/// A panel that refreshes only at the rates of a published ladder (display model, section 4).
///
/// Every interval is a whole number of quanta of 1/240 s.
public enum LadderPanel: String, CaseIterable, Hashable, Sendable {
  /// 120 Hz down to 10 Hz in twelve rungs.
  case iPhone13Pro = "iphone-13-pro"
  /// 120 Hz down to 24 Hz in five rungs.
  case iPadPro = "ipad-pro"

  /// The allowed intervals in quanta of 1/240 s, fastest first.
  public var rungs: [Int] {
    switch self {
    case .iPhone13Pro: [2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24]
    case .iPadPro: [2, 4, 6, 8, 10]
    }
  }

  /// What the device is called.
  public var title: String {
    switch self {
    case .iPhone13Pro: "iPhone 13 Pro"
    case .iPadPro: "iPad Pro"
    }
  }
}
