/// Invented recordings.
enum TraceFixture {
  /// A MangoHud log of five seconds at 50 frames a second with one frame of 60 ms.
  static let mangoHud: String = {
    var lines = [
      "os,cpu,gpu,ram,kernel,driver,cpuscheduler", "Debian,cpu,gpu,1,6.1,mesa,performance",
      "fps,frametime,cpu_load,gpu_load,elapsed",
    ]
    var elapsed = 0
    for index in 0..<250 {
      let time = index == 180 ? 60_000 : 20_000
      elapsed += time * 1000
      lines.append("50,\(Double(time) / 1000),10,20,\(elapsed)")
    }
    return lines.joined(separator: "\n") + "\n"
  }()
}
