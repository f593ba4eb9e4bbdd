import Dashboard
import FrameTiming
import FrameTraces
import ScreenGrid
import TerminalHost

/// A recorded terminal session under the bar: the screen as it stood at the replay's position.
///
/// A class, as the player keeps where it stands between two screens.
final class CastScreen {
  private let player: CastPlayer

  /// Makes it from what a cast's reader kept.
  init(_ recording: CastRecording) {
    let events = recording.events.compactMap { event -> (time: Int64, what: CastPlayer.Event)? in
      switch event.what {
      case .output(let text): (event.nanoseconds, .output(text))
      case .resize(let columns, let rows):
        (event.nanoseconds, .resize(GridSize(columns: columns, rows: rows)))
      case .marker: nil
      }
    }
    player = CastPlayer(
      size: GridSize(columns: recording.columns, rows: recording.rows), events: events)
  }

  /// Draws the bar, and the session's screen below it.
  func picture(_ model: DashboardModel, rendering: Rendering, size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size)
    grid.copy(player.grid(at: model.viewTime.nanoseconds), column: 0, row: 1)
    var bar = rendering
    bar.mode = .bar
    let row = bar.render(model, size: GridSize(columns: size.columns, rows: min(1, size.rows)))
    grid.fill(GridRect(column: 0, row: 0, columns: size.columns, rows: 1), with: .blank)
    grid.copy(row, column: 0, row: 0)
    return grid
  }
}

extension DrawingPlan {
  /// The model's screen: panels, or a recorded session under the bar.
  func picture(_ model: DashboardModel, rendering: Rendering, size: GridSize) -> CellGrid {
    guard let cast, model.page == nil, mode == .auto, size.rows > 1 else {
      return rendering.render(model, size: size)
    }
    return cast.picture(model, rendering: rendering, size: size)
  }
}
