import NavCore
import TestSupport
import Testing

/// What holds of every picture, whatever moves: nothing jumps, a mirror shows the same, and no
/// state traps.
@Suite("Laws of presentation")
struct PresentationLawsTests {
  // MARK: - Continuity

  @Test(arguments: PageStyle.allCases, Seed.some(5))
  func `nothing jumps`(style: PageStyle, seed: Seed) throws {
    var random = SeededRandom(seed)
    for story in PresentationStory.all(style) {
      for verdict in [Verdict.commit, .revert] {
        var stage = story.stage()
        let seen = stage.changes.count
        var last: (layers: [Layer], position: Int64, arrived: Int64)?
        var transition: Transition?
        try story.play(verdict, on: &stage, &random) { stage in
          // Between two events.
          let present = (
            stage.layers(), stage.surface.transition?.positionPPM(at: stage.time) ?? 0,
            arrived(stage.surface.transition, at: stage.time)
          )
          if let last, let now = stage.surface.transition, now == transition {
            // From a whole side above its place to half of it below.
            let lowered = abs(present.2 - last.arrived) * 3 / 2
            let moved = max(abs(present.1 - last.position), lowered)
            let jump = jump(last.layers, present.0, within: moved + 3)
            #expect(jump == nil, "\(story.name), \(style), \(verdict)")
          }
          last = present
          transition = stage.surface.transition
        }
        for change in stage.changes.dropFirst(seen) {
          guard let most = allowed(change, story) else { continue }
          let jump = jump(change.before, change.after, within: most + 3)
          #expect(jump == nil, "\(story.name), \(style), \(verdict), \(change.event)")
        }
        #expect(stage.changes.count > seen)
      }
    }
  }

  private func arrived(_ transition: Transition?, at time: Int64) -> Int64 {
    guard var settling = transition?.settling else { return 0 }
    settling.targetPPM = 1_000_000
    settling.velocityPPMPerSecond = 0
    return settling.positionPPM(from: 0, at: time)
  }

  /// How far the picture may go at an event; nil: as far as it likes.
  private func allowed(_ change: PresentationStage.Change, _ story: PresentationStory) -> Int64? {
    let (before, after) = change.transitions
    switch change.event {
    case .gestureBegan(let began): return began.progressPPM
    case .gestureChanged(let changed): return abs(changed.progressPPM - (before?.progressPPM ?? 0))
    case .gestureEnded(let ended): return abs(ended.progressPPM - (before?.progressPPM ?? 0))
    case .transitionCommitted:
      // Without a style a change is there at once; so is what a drawer's menu has shown under it.
      if story.swaps { return nil }
      return after?.style == PageStyle.none ? nil : 0
    case .transitionSettled:
      // At rest within a thousandth; a fling over many pages within one of its way.
      if story.leaves, before?.phase == .committed { return nil }
      return max(1_000, (before?.settling?.targetPPM ?? 0) / 1_000)
    case .reachabilityChanged: return 0
    default: return nil
    }
  }

  /// The first layer that differs by more, or that comes or goes where it is seen.
  private func jump(_ old: [Layer], _ new: [Layer], within most: Int64) -> String? {
    for layer in old {
      guard let other = new.first(where: { $0.content == layer.content }) else {
        if isHidden(layer, in: old, within: most) { continue }
        return "\(layer) is gone"
      }
      let differences = [
        layer.x - other.x, layer.y - other.y, layer.scalePPM - other.scalePPM,
        layer.alphaPPM - other.alphaPPM, layer.shadowPPM - other.shadowPPM,
        layer.dimPPM - other.dimPPM,
      ]
      if differences.contains(where: { abs($0) > most }) { return "\(layer) is \(other)" }
    }
    for layer in new where !old.contains(where: { $0.content == layer.content }) {
      if !isHidden(layer, in: new, within: most) { return "\(layer) is there" }
    }
    return nil
  }

  /// As good as outside, as transparent, or as covered.
  private func isHidden(_ layer: Layer, in layers: [Layer], within most: Int64) -> Bool {
    let reach = (1_000_000 + layer.scalePPM) / 2 - 2 * most
    if abs(layer.x) >= reach || abs(layer.y) >= reach || layer.alphaPPM <= most { return true }
    guard let place = layers.firstIndex(of: layer) else { return false }
    return layers[(place + 1)...].contains { other in
      let isOverIt =
        abs(other.x - layer.x) <= 2 * most && abs(other.y - layer.y) <= 2 * most
        && abs(other.scalePPM - layer.scalePPM) <= 2 * most
      let isOverAll =
        abs(other.x) <= 2 * most && abs(other.y) <= 2 * most
        && other.scalePPM >= 1_000_000 - 2 * most
      return (isOverIt || isOverAll) && other.alphaPPM >= 1_000_000 - 2 * most
    }
  }

  // MARK: - Mirror

  @Test(arguments: PageStyle.allCases)
  func `in a mirror every picture is its own, mirrored`(style: PageStyle) throws {
    for story in PresentationStory.all(style) {
      var pictures: [[[Layer]]] = []
      for direction in Direction.allCases {
        var random = SeededRandom(Seed(1))
        var stage = story.stage(direction)
        var seen: [[Layer]] = []
        try story.play(.commit, on: &stage, &random) { seen.append($0.layers()) }
        pictures.append(seen)
      }
      let mirrored = pictures[1].map { layers in
        layers.map { layer in
          var layer = layer
          layer.x = -layer.x
          return layer
        }
      }
      #expect(pictures[0] == mirrored, "\(story.name)")
    }
  }

  @Test func `a transition keeps its direction, whatever its surface does`() throws {
    let story = PresentationStory(name: "pop", gesture: (.back, .edgeBack))
    var stage = story.stage()
    try stage.began(.back, .edgeBack, at: 300_000)
    let before = stage.layers()
    stage.command(.direction(.rightToLeft))
    #expect(stage.layers() == before)
    #expect(stage.surface.direction == .rightToLeft)
  }
}
