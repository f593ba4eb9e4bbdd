/// A number with the noun that it counts, as people say it: `0 frames`, `1 frame`, `2 hitches`.
public enum CountText {
  /// `count` with `one` after it where it is 1, else with `many`, which without one is `one` and an s.
  public static func of(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String
  {
    "\(count) " + (count == 1 ? one : many ?? one + "s")
  }
}
