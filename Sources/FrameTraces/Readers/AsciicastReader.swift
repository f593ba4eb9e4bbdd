import FrameTiming

/// Recordings of terminal sessions by asciinema, versions 1 to 3.
///
/// Each output is a present. A marker labelled `frame` (which `wrap --record` writes) says where the
/// frames are; where a file has such markers, they are the presents.
enum AsciicastReader: TraceReader {
  /// The label of the markers that are frames.
  static let frameLabel = "frame"

  static func recognises(_ sample: TraceSample) -> Bool {
    guard sample.firstByte == UInt8(ascii: "{"), let first = sample.lines.first else {
      return false
    }
    let text = sample.text
    let beginning = first.range.lowerBound..<min(text.count, first.range.lowerBound + 1 << 16)
    guard text.firstRange(of: "\"version\"", in: beginning) != nil else { return false }
    // Version 1 is one object; later ones have the header alone on the first line.
    return text.firstRange(of: "\"stdout\"", in: beginning) != nil
      && text.firstRange(of: "\"width\"", in: beginning) != nil
      || text.firstRange(of: "\"width\"", in: first.range) != nil
        && text.firstRange(of: "\"version\"", in: first.range) != nil
      || text.firstRange(of: "\"term\"", in: first.range) != nil
        && text.firstRange(of: "\"version\"", in: first.range) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    var cast = Asciicast(input)
    cast.read()
    return try cast.finished(input)
  }
}
