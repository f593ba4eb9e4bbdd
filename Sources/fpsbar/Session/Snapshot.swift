import Dashboard
import ScreenGrid

/// One screen as text on standard output.
enum Snapshot {
  /// Prints the model's screen; colours only where `--color` asked for them.
  static func print(_ model: DashboardModel, size: GridSize, drawing: DrawingPlan) throws {
    let depth = drawing.depth ?? .monochrome
    let rendering = drawing.rendering(theme: model.themeIndex, depth: drawing.depth ?? .trueColor)
    let grid = rendering.render(model, size: size)
    if drawing.depth == nil || depth == .monochrome && drawing.depth == nil {
      try StandardOutput.write(GridText.lines(grid).joined(separator: "\n") + "\n")
    } else {
      try StandardOutput.write(GridText.colored(grid, depth: depth))
    }
  }
}
