import Testing

@testable import FrameSources

@Suite("The name of a ring file")
struct RingFileNameTests {
  @Test(
    "Says whose it is and how far it came",
    arguments: [
      ("12-34-56-h1f-0.ring", RingFileName.Stage.ring),
      (".12-34-56-h1f-0", .unfinished),
      ("12-34-56-h1f-0.e28", .failed(28)),
    ])
  func stages(name: String, stage: RingFileName.Stage) {
    let known = RingFileName(name)
    #expect(known?.process == ProcessIdentity(pid: 12, start: 34))
    #expect(known?.stage == stage)
  }

  @Test(
    "Anything else is none of ours",
    arguments: [
      "", ".", "..", "x", "12", "12-34-56-h1f-0", "12-34-56-h1f-0.ringing", "-1-34-56-h1f-0.ring",
      "0-34-56-h1f-0.ring", "12-x-56-h1f-0.ring", "99999999999-34-56-h1f-0.ring",
      "12-34-56-h1f-0.ex", "12-34-56-h1f-0-7.ring", ".12-34-56-h1f-0.ring",
    ])
  func others(name: String) {
    #expect(RingFileName(name) == nil)
  }
}
