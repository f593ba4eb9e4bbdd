import CLinux

/// The memory that only the start needed.
public enum StartupPages {
  /// Gives it back: understanding the command line and reading themes touches code that drawing
  /// never does. What is used again comes back by itself.
  public static func giveBack() { fpsbar_give_back_startup_pages() }
}
