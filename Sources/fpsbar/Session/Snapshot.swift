import Dashboard
import ScreenGrid

/// One screen as text on standard output.
enum Snapshot {
  /// Prints the model's screen; colours only where `--color` asked for them.
  static func print(_ model: DashboardModel, size: GridSize, drawing: DrawingPlan) throws {
    let rendering = drawing.rendering(theme: model.themeIndex, depth: drawing.depth ?? .trueColor)
    let grid = drawing.picture(model, rendering: rendering, size: size)
    guard let depth = drawing.depth else {
      try StandardOutput.write(GridText.lines(grid).joined(separator: "\n") + "\n")
      return
    }
    try StandardOutput.write(GridText.colored(grid, depth: depth))
  }
}
