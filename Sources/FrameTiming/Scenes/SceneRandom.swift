/// The scenes' own seeded generator (SplitMix64), so that a scene is the same on every machine.
struct SceneRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from `least` to `most`.
  mutating func whole(_ least: Int64, _ most: Int64) -> Int64 {
    Int64.random(in: least...most, using: &self)
  }

  /// A number from −`most` to `most`.
  mutating func within(_ most: Int64) -> Int64 { whole(-most, most) }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int64) -> Bool { whole(1, count) == 1 }

  /// A number from `least` to `most`.
  mutating func real(_ least: Double, _ most: Double) -> Double {
    Double.random(in: least...most, using: &self)
  }
}
