import FrameTiming

extension Trace {
  /// The index of the stream that `--stream` means: by name, or by number from 1 in order of
  /// appearance; without one, the stream with most frames. `nil` where there is no such stream.
  public func streamIndex(_ wanted: String? = nil) -> Int? {
    guard let wanted else {
      return streams.indices.max { streams[$0].series.frames < streams[$1].series.frames }
    }
    if let index = streams.firstIndex(where: { $0.name == wanted }) { return index }
    guard let number = Int(wanted), streams.indices.contains(number - 1) else { return nil }
    return number - 1
  }
}
