import FrameTiming
import ScreenGrid

/// The ball of the `bounce` scene under both ways of stepping, side by side, each with the places
/// where it was shown before: even where time is measured, with gaps where a timer lost steps.
enum BouncePanel {
  /// Earlier places that are shown.
  private static let trail = 7

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    guard let tracks = context.model.bounce, let playback = context.model.playback else { return }
    context.title("the ball", in: rect, into: &grid)
    let width = rect.columns / 2
    let sides: [(String, [BounceTracks.Step])] = [
      ("timer", tracks.timer), ("measured", tracks.link),
    ]
    for (index, (name, steps)) in sides.enumerated() {
      let place = GridRect(
        column: rect.column + index * width, row: rect.row + 1, columns: width,
        rows: rect.rows - 2)
      draw(steps, at: playback.position, in: place, context: context, into: &grid)
      let label = DisplayText.truncated(name, columns: width, glyphs: context.glyphs)
      let indent = max(0, (width - label.count) / 2)
      grid.draw(
        label, column: place.column + indent, row: rect.endRow - 1, style: context.theme.dim)
    }
  }

  private static func draw(
    _ steps: [BounceTracks.Step], at position: Int64, in rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    var canvas = BrailleCanvas(size: rect.size, glyphs: context.glyphs)
    let height = Double(canvas.height - 2)
    let end = steps.firstIndex { $0.time > position } ?? steps.count
    let middle = canvas.width / 2
    for (age, step) in steps[max(0, end - trail)..<end].reversed().enumerated() {
      let share = (step.position - BallAnimation.from) / (BallAnimation.to - BallAnimation.from)
      let y = Int((share.clamped(to: 0...1) * height).rounded())
      if age == 0 {
        for (dx, dy) in [(-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
          canvas.set(x: middle + dx, y: y + dy, style: context.theme.bright, priority: 2)
        }
      } else {
        canvas.set(x: middle, y: y, style: context.theme.dim, priority: 1)
      }
    }
    canvas.draw(into: &grid, column: rect.column, row: rect.row)
  }
}
