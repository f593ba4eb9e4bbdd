import FrameTiming

extension ReportDocument: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(Self.schema, forKey: "schema")
    try object.encode(traces, forKey: "traces")
    if let merged { try object.encode(merged, forKey: "merged") }
  }
}

extension TraceReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(file, forKey: "file")
    try object.encode(format, forKey: "format")
    try object.encode(isSampled, forKey: "sampled")
    try object.encode(rowsSkipped, forKey: "rows_skipped")
    try object.encode(notes, forKey: "notes")
    try object.put(summary, "summary")
    try object.encode(streams, forKey: "streams")
  }
}

extension StreamReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(name, forKey: "name")
    try object.encode(number, forKey: "number")
    try object.encode(frames, forKey: "frames")
    try object.put(Double(duration) / 1e9, "duration_s")
    var rates = object.nestedContainer(keyedBy: JSONKey.self, forKey: "fps")
    try rates.put(averageFrameRate, "average")
    try rates.put(low1, "low_1")
    try rates.put(low01, "low_0_1")
    var times = object.nestedContainer(keyedBy: JSONKey.self, forKey: "frame_time_ms")
    try encodeFrameTimes(into: &times)
    try object.putMilliseconds(pacing, "pacing_ms")
    try object.put(stutterShare, "stutter_share")
    try object.put(jank, "jank")
    try object.put(bigJank, "big_jank")
    var lows = object.nestedContainer(keyedBy: JSONKey.self, forKey: "low_1_variants")
    try lows.put(variants?.percentile, "percentile")
    try lows.put(variants?.integral, "integral")
    try lows.put(variants?.mangohud, "mangohud")
    try lows.put(variants?.capframex, "capframex")
    try lows.put(variants?.frameview, "frameview")
    try object.put(reported, "reported")
    try object.put(displayed, "displayed")
    try object.encode(display, forKey: "display")
  }

  private func encodeFrameTimes(into times: inout KeyedEncodingContainer<JSONKey>) throws {
    try times.putMilliseconds(statistics?.mean, "mean")
    try times.putMilliseconds(statistics.map { Double($0.minimum) }, "min")
    try times.putMilliseconds(statistics.map { Double($0.maximum) }, "max")
    try times.putMilliseconds(statistics?.standardDeviation, "stdev")
    let percentiles: [(Double, JSONKey)] = [
      (1, "p1"), (50, "p50"), (90, "p90"), (95, "p95"), (99, "p99"), (99.9, "p99_9"),
    ]
    for (p, key) in percentiles { try times.putMilliseconds(percentile(p), key) }
  }
}

extension ReportedReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(what, forKey: "what")
    try object.encode(count, forKey: "count")
    try object.putMilliseconds(mean, "mean_ms")
    try object.putMilliseconds(p50, "p50_ms")
    try object.putMilliseconds(p99, "p99_ms")
    try object.putMilliseconds(maximum, "max_ms")
  }
}

extension DisplayReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(name, forKey: "name")
    try object.putMilliseconds(totals.map { Double($0.hitch) }, "hitch_ms")
    try object.put(totals?.hitchRatio, "hitch_ratio")
    try object.put(totals?.hitches, "hitches")
    try object.put(grade?.word, "grade")
    try object.encode(scale.rawValue, forKey: "scale")
    try object.put(totals?.flips, "flips")
    try object.put(totals?.repeats, "repeats")
    try object.put(totals?.dropped, "dropped")
    let shares = rates.map { (DecimalText.hertz($0.hertz), $0.share) }
    try object.put(
      totals == nil ? nil : Dictionary(shares, uniquingKeysWith: +), "refresh_share")
    try object.put(totals == nil ? nil : worst, "worst")
  }
}

extension DisplayReport.LateFrame: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.put(Double(time) / 1e9, "t_s")
    try object.encode(frame, forKey: "frame")
    try object.putMilliseconds(Double(hitch), "hitch_ms")
    try object.putMilliseconds(frameTime.map(Double.init), "frame_time_ms")
    try object.putMilliseconds(onGlass.map(Double.init), "on_glass_ms")
  }
}
