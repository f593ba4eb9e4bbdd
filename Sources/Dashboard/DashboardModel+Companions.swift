import ScreenGrid

/// Several recordings in step: the first leads, the others follow its position and its view.
extension DashboardModel {
  /// The most recordings that are played in step.
  public static let mostInStep = 3

  /// Makes the model of several recordings in step. All move together for as long as the longest
  /// lasts. `nil` for none.
  public init?(inStep models: [DashboardModel]) {
    guard var lead = models.first else { return nil }
    let length = models.compactMap { $0.playback?.length }.max() ?? 0
    lead.companions = Array(models.dropFirst().prefix(Self.mostInStep - 1))
    lead.playback?.length = length
    for index in lead.companions.indices { lead.companions[index].playback?.length = length }
    self = lead
  }

  /// Moves every recording to a position, in nanoseconds from its first present.
  public mutating func seekInStep(to position: Int64) {
    seek(to: position)
    followLead()
  }

  /// Lets the companions follow an event that this model has taken.
  mutating func leadCompanions(_ event: DashboardEvent) {
    for index in companions.indices {
      switch event {
      case .key(.character("d")), .key(.character("g")), .key(.character("t")), .resized:
        _ = companions[index].apply(event)
      default:
        break
      }
    }
    followLead()
  }

  private mutating func followLead() {
    guard let playback else { return }
    for index in companions.indices {
      companions[index].playback?.isPlaying = playback.isPlaying
      companions[index].seek(to: playback.position)
    }
  }
}

extension DashboardModel {
  /// Goes on with another recording; what the user chose for the screen stays.
  public mutating func show(_ other: DashboardModel) {
    var next = other
    next.themeIndex = themeIndex
    next.graph = graph
    next.page = page
    next.size = size
    next.cost = cost
    next.terminalBytes = terminalBytes
    next.wall = wall
    next.isClockTold = isClockTold
    self = next
  }
}
