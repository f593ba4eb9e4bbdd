import FrameTiming
import ScreenGrid

/// The frame under the mouse: index, time, frame time, time on glass.
enum Readout {
  /// The line for the graph's title; `nil` when the mouse points at no frame.
  static func text(_ context: PanelContext) -> String? {
    guard let point = context.model.pointer, let meter = context.model.meter,
      let rect = context.layout.rect(of: .frameTime)
    else { return nil }
    let plot = FrameTimeGraph.plot(in: rect)
    guard plot.contains(point) else { return nil }
    let columns = FrameTimeGraph.columns(of: plot, context: context, meter: meter)
    let dots = BrailleCanvas.dotColumns(in: context.glyphs)
    let first = (point.column - plot.column) * dots
    let under = columns.columns[first..<min(first + dots, columns.columns.count)]
    guard let column = under.compactMap({ $0 }).max(by: { $0.worst < $1.worst }) else {
      return nil
    }
    return text(of: column, meter: meter, context: context)
  }

  private static func text(
    of column: TimeColumns.Column, meter: StreamMeter, context: PanelContext
  ) -> String {
    let frame = meter.frames - meter.history.count + column.worstIndex
    let present = meter.history[column.worstIndex]
    let start = context.model.start ?? present
    let glass = meter.settings.isSampled ? nil : meter.recorder.timeOnGlass(of: frame)
    let index = frame + (context.model.frozen?.firstFrame ?? 0)
    return "frame \(index)  \(NumberText.clockTenths(present.nanoseconds(since: start)))  "
      + "\(NumberText.milliseconds(column.worst)) ms  "
      + "on glass \(NumberText.milliseconds(glass)) ms"
  }
}
