import Foundation

/// The independent numbers of `reference_stats.json`, one entry a file.
struct ReferenceStatistics: Decodable {
  var files: [String: File]

  struct File: Decodable {
    var groups: [Group]
    var sampled: Bool?
    var summaryOnly: Bool?
    var isOther: Bool?

    enum CodingKeys: String, CodingKey {
      case groups, sampled
      case summaryOnly = "summary_only"
      case isOther = "not_a_trace_event_file"
    }
  }

  /// One series of frame times, or one run of a summary.
  struct Group: Decodable {
    var group: String
    var frames: Int?
    var series: String?
    var durationSeconds: Double?
    var average: Double?
    var percentiles: [Double?]
    var printedAverage: Double?

    enum CodingKeys: String, CodingKey {
      case group, frames, series
      case durationSeconds = "duration_s"
      case average = "mean_fps"
      case p1 = "p1_ms"
      case p50 = "p50_ms"
      case p95 = "p95_ms"
      case p99 = "p99_ms"
      case p999 = "p999_ms"
      case printedAverage = "avg_fps"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      group = try container.decode(String.self, forKey: .group)
      frames = try container.decodeIfPresent(Int.self, forKey: .frames)
      series = try container.decodeIfPresent(String.self, forKey: .series)
      durationSeconds = try container.decodeIfPresent(Double.self, forKey: .durationSeconds)
      average = try container.decodeIfPresent(Double.self, forKey: .average)
      percentiles = try [CodingKeys.p1, .p50, .p95, .p99, .p999].map {
        try container.decodeIfPresent(Double.self, forKey: $0)
      }
      printedAverage = try container.decodeIfPresent(Double.self, forKey: .printedAverage)
    }
  }

  /// The folder of real traces beside the package, or `nil` where it is not there.
  static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appending(path: "shared/traces")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static func load() throws -> ReferenceStatistics {
    guard let folder else { return ReferenceStatistics(files: [:]) }
    let data = try Data(contentsOf: folder.appending(path: "reference_stats.json"))
    return try JSONDecoder().decode(ReferenceStatistics.self, from: data)
  }
}
