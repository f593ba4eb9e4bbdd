import Foundation
import FrameTiming
import FrameTraces
import Testing

/// Every real trace beside the package, against numbers computed by another program.
///
/// Without the folder there is nothing to check; on CI that is a failure.
@Suite("Real traces")
struct SharedTracesTests {
  /// Series of the reference that are not frame times by fpsbar's definition, and why.
  private static func isOutOfScope(_ file: String, _ group: ReferenceStatistics.Group) -> Bool {
    // Presents are FrameCompleted, when a frame was handed over, not the refresh it was meant for.
    if group.series?.hasPrefix("IntendedVsync differences") == true { return true }
    guard file.hasPrefix("xctrace/") else { return false }
    // When a hitch began or a render was started is no present.
    return group.group.hasSuffix("differences")
      && (file.contains("hitches") || file.contains("device-display-info"))
  }

  @Test("The folder of real traces is there on CI")
  func folderIsThere() {
    if ProcessInfo.processInfo.environment["CI"] == "true" {
      #expect(ReferenceStatistics.folder != nil)
    }
  }

  @Test("Frames, average and percentiles are those of the reference")
  func statistics() throws {
    for (file, reference) in try ReferenceStatistics.load().files.sorted(by: { $0.key < $1.key }) {
      try check(file, reference)
    }
  }

  private func check(_ file: String, _ reference: ReferenceStatistics.File) throws {
    guard let folder = ReferenceStatistics.folder else { return }
    let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
    let wanted = reference.groups.filter {
      !Self.isOutOfScope(file, $0) && ($0.frames ?? 1) > 0
    }
    let trace: Trace
    do throws(TraceError) {
      trace = try Trace.read(bytes)
    } catch {
      switch error {
      case .noFrames: #expect(wanted.isEmpty, "\(file): \(error)")
      case .unknownFormat: #expect(reference.isOther == true, "\(file): \(error)")
      default: Issue.record("\(file): \(error)")
      }
      return
    }
    if reference.summaryOnly == true {
      checkSummary(file, trace, wanted)
      return
    }
    #expect(trace.isSampled == (reference.sampled ?? false), "\(file): sampled")
    var series: [[Int64]] = trace.streams.map(\.series.frameTimes).filter { !$0.isEmpty }
    if file.hasPrefix("gfxinfo/") {
      series = trace.streams.compactMap(\.reported?.durations)
    } else if file.hasPrefix("xctrace/") {
      series += trace.streams.compactMap(\.reported?.durations)
    }
    for group in wanted {
      guard let match = series.firstIndex(where: { matches($0, group) }) else {
        let found = series.map { "\($0.count) frames" }.joined(separator: ", ")
        Issue.record("\(file): \(group.group) \(group.frames ?? 0) frames not among \(found)")
        continue
      }
      series.remove(at: match)
    }
    #expect(series.isEmpty, "\(file): \(series.count) series more than the reference has")
  }

  private func checkSummary(
    _ file: String, _ trace: Trace, _ wanted: [ReferenceStatistics.Group]
  ) {
    #expect(trace.streams.isEmpty, "\(file): streams in a summary")
    let runs = trace.summary?.runs ?? []
    #expect(runs.map(\.name) == wanted.map(\.group), "\(file): runs")
    for (run, group) in zip(runs, wanted) {
      let values = run.values.map(\.value)
      if let frames = group.frames { #expect(values.contains(Double(frames)), "\(file): frames") }
      if let average = group.printedAverage { #expect(values.contains(average), "\(file): fps") }
    }
  }

  private func matches(_ frameTimes: [Int64], _ group: ReferenceStatistics.Group) -> Bool {
    guard frameTimes.count == group.frames else { return false }
    let sorted = frameTimes.sorted().map { Double($0) / 1e6 }
    let total = sorted.reduce(0, +) / 1e3
    if let average = group.average, !isNear(Double(sorted.count) / total, average) { return false }
    for (share, wanted) in zip([0.01, 0.5, 0.95, 0.99, 0.999], group.percentiles) {
      guard let wanted else { continue }
      let place = Double(sorted.count - 1) * share
      let low = Int(place)
      let high = min(low + 1, sorted.count - 1)
      let value = sorted[low] + (place - Double(low)) * (sorted[high] - sorted[low])
      if !isNear(value, wanted) { return false }
    }
    return true
  }

  /// Within a tenth of a percent, or the six places that the reference is printed with.
  private func isNear(_ value: Double, _ wanted: Double) -> Bool {
    abs(value - wanted) <= max(abs(wanted) * 1e-3, 2e-6)
  }
}
