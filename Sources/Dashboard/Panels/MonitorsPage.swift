import FrameTiming
import ScreenGrid

/// What three ways to monitor would read now (display model, section 10).
enum MonitorsPage {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    context.title("what three monitors read", note: "o back", in: rect, into: &grid)
  }
}
