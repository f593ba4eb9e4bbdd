import Foundation
import FrameTiming
import FrameTraces
import Testing

@Test func dump() throws {
  for (file, _) in try ReferenceStatistics.load().files.sorted(by: { $0.key < $1.key }) {
    let bytes = Array(try Data(contentsOf: ReferenceStatistics.folder!.appending(path: file)))
    do throws(TraceError) {
      let t = try Trace.read(bytes)
      print(file, t.format, t.isSampled ? "SAMPLED" : "", "skipped", t.rowsSkipped, t.name ?? "-")
      for s in t.streams.prefix(4) {
        print(
          "    '\(s.name)'", s.series.frames, s.series.ownPresents?.prefix(3) as Any,
          s.displayed?.displayedCount as Any, s.reported?.what ?? "")
      }
      for n in t.notes { print("    note:", n) }
      if let s = t.summary {
        print(
          "    summary", s.tool, s.runs.first!.values.map { "\($0.label)=\($0.value)\($0.unit)" })
      }
    } catch { print(file, "ERROR", error) }
  }
}
