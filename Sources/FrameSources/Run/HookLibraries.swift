import Glibc

/// What `fpsbar run` puts into the programs that it starts: where it lies.
public struct HookLibraries: Equatable, Sendable {
  /// The folder that holds all of them.
  public let folder: String

  static let hookName = "libfpsbar-hook.so"
  static let layerName = "libfpsbar-layer.so"
  static let manifestName = "fpsbar-layer.json"
  /// What the manifest calls the Vulkan layer.
  static let vulkanLayer = "VK_LAYER_FPSBAR_present"

  /// The preloaded library.
  var hook: String { folder + "/" + Self.hookName }

  /// Finds the libraries beside the executable, in the `lib/fpsbar` of an installed one, or beside
  /// the release build of the same package; `nil` when they are nowhere.
  public static func find(executable: String = "/proc/self/exe") -> Self? {
    guard let resolved = realpath(executable, nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let home = String(path[..<slash])
    let folders = [
      home, home + "/../lib/fpsbar", home + "/../release", home + "/../../release",
    ]
    for folder in folders {
      let names = [hookName, layerName, manifestName]
      if names.allSatisfy({ access(folder + "/" + $0, R_OK) == 0 }) {
        return Self(folder: folder)
      }
    }
    return nil
  }

  /// Whether the loader can take the path: it splits at blanks and colons.
  var isLoadable: Bool { !folder.contains { $0 == " " || $0 == ":" || $0 == ";" } }

  /// The variables of a program with the hook and the layer added. Whatever the program has in
  /// them already stays, after the hook and before the layer: another preload is then behind ours
  /// and is still reached.
  func environment(
    adding environment: [String: String]
  ) -> [String: String] {
    var result = environment
    func append(_ value: String, to name: String) {
      let old = environment[name] ?? ""
      result[name] = old.isEmpty ? value : old + ":" + value
    }
    let preload = environment["LD_PRELOAD"] ?? ""
    result["LD_PRELOAD"] = preload.isEmpty ? hook : hook + ":" + preload
    append(Self.vulkanLayer, to: "VK_INSTANCE_LAYERS")
    append(folder, to: "VK_ADD_LAYER_PATH")
    // Where this one is set the loader does not look at the other.
    if environment["VK_LAYER_PATH"]?.isEmpty == false { append(folder, to: "VK_LAYER_PATH") }
    return result
  }
}
