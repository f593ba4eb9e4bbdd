import FrameTiming

/// Writes a log as MangoHud 0.6.9 and later do: one stream, a row a frame.
enum MangoHudWriter: TraceWriter {
  static func losses(of trace: Trace) -> [String] {
    var losses = trace.commonLosses() + trace.lossesOfOneStream()
    if trace.mainStream?.displayed != nil { losses.append("when frames were displayed") }
    if let first = trace.mainStream?.series.ownPresents?.first, first < 0 {
      losses.append("when the first present was on the log's clock")
    }
    return losses
  }

  static func write(_ trace: Trace, to output: (String) -> Void) {
    var buffer = "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n,,,,,,\n"
    buffer +=
      "fps,frametime,cpu_load,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
      + "gpu_vram_used,gpu_power,ram_used,elapsed\n"
    if let series = trace.mainStream?.series {
      let presents = series.presents()
      // `elapsed` cannot be negative: then logging begins with the first present.
      let start = min(0, presents.first ?? 0)
      for (index, frameTime) in series.frameTimes.enumerated() {
        buffer += rate(frameTime) + "," + NumberText.milliseconds(frameTime)
        buffer += ",0,0,0,0,0,0,0,0,0,\(presents[index + 1] &- start)\n"
        if buffer.utf8.count > 1 << 16 {
          output(buffer)
          buffer = ""
        }
      }
    }
    output(buffer)
  }

  /// The rate of one frame with three places; 0 where a frame took no time.
  private static func rate(_ frameTime: Int64) -> String {
    frameTime > 0 ? NumberText.thousandths(1_000_000_000_000 / frameTime) : "0"
  }
}
