import CLinux

/// Keeps mapped files from ending the program when somebody shortens them: see
/// `fpsbar_guard_mapping`.
enum MappingGuard {
  static func add(_ base: UnsafeMutableRawPointer, _ length: Int) {
    fpsbar_guard_mapping(base, length)
  }

  static func remove(_ base: UnsafeMutableRawPointer) {
    fpsbar_unguard_mapping(base)
  }
}
