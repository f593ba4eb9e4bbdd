public import FoundationEssentials
import FrameTiming

extension Comparison: Encodable {
  /// What `fpsbar compare --json` prints: one object, ending in a line feed.
  public func json() throws(EncodingError) -> Data { try ReportJSON.data(of: self) }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode("fpsbar-compare/1", forKey: "schema")
    try object.encode(Self.draws, forKey: "draws")
    try object.encode(0.95, forKey: "confidence")
    try object.encode(sides, forKey: "traces")
    var list = object.nestedUnkeyedContainer(forKey: "differences")
    for (index, differences) in differences.enumerated() {
      var entry = list.nestedContainer(keyedBy: JSONKey.self)
      try entry.encode(Self.letter(index + 1), forKey: "trace")
      try entry.encode("A", forKey: "to")
      try entry.encode(verdict(index + 1), forKey: "verdict")
      try entry.put(differences.average, "average")
      try entry.put(differences.low1, "low_1")
      try entry.put(differences.hitchRatio, "hitch_ratio")
    }
  }
}

extension Comparison.Side: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(file, forKey: "file")
    try object.encode(stream, forKey: "stream")
    try object.encode(notes, forKey: "notes")
    try object.put(sample?.count, "blocks")
    try object.put(sample?.blockLength, "frames_per_block")
  }
}

extension Comparison.Difference: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.put(value, "difference")
    try object.put(low, "low")
    try object.put(high, "high")
    try object.put(relative, "relative")
    try object.encode(verdict.rawValue, forKey: "verdict")
  }
}
