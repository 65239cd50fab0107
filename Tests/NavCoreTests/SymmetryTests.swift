import NavCore
import TestSupport
import Testing

/// What must not matter: on which side the start is, and in which units a device counts.
@Suite("Symmetries")
struct SymmetryTests {
  private static let seeds = RandomLife.seeds
  private static let steps = RandomLife.steps

  /// What came of a life's gestures, without raw coordinates, numbers of events and directions.
  private func outcome(_ world: World) -> [String] {
    world.events.compactMap { event in
      switch event.body {
      case .gestureBegan, .gestureChanged, .gestureEnded, .gestureCancelled, .transitionCommitted,
        .transitionSettled, .stackChanged, .drawerChanged, .pagerChanged, .overlayChanged,
        .reachabilityChanged, .guardChanged, .recognitionChanged, .tick, .inputGap:
        return "\(event.timeMicroseconds) \(event.body.withoutDirection)"
      default: return nil
      }
    }
  }

  @Test(arguments: seeds)
  func `a mirrored life in the other direction has the same gestures`(seed: Seed) {
    let operations = RandomLife(seed, steps: Self.steps).operations
    var settings = RandomLife.settings(seed)
    settings.surfaces[0].direction = .leftToRight
    var world = World(settings: settings)
    world.live(operations)
    var mirrored = World(settings: settings.mirrored)
    mirrored.live(operations.map(\.mirrored))
    #expect(outcome(mirrored) == outcome(world))
    #expect(!outcome(world).isEmpty)
    #expect(mirrored.engine.explanations == world.engine.explanations)
  }

  @Test(arguments: seeds, [3, 7, 1_000] as [Int32])
  func `a device with finer units has the same gestures`(seed: Seed, factor: Int32) {
    let operations = RandomLife(seed, steps: Self.steps).operations
    var world = World(settings: RandomLife.settings(seed))
    world.live(operations)
    var scaled = World(settings: RandomLife.settings(seed))
    scaled.live(operations.map { $0.scaled(by: factor) })
    #expect(outcome(scaled) == outcome(world))
    #expect(scaled.engine.explanations == world.engine.explanations)
  }
}

extension Operation {
  /// The fingers on the other side of the panel, and every direction the other one.
  fileprivate var mirrored: Operation {
    switch self {
    case .command(var asking):
      switch asking.command {
      case .direction(let direction): asking.command = .direction(direction.mirrored)
      case .zones(let zones): asking.command = .zones(zones.mirrored)
      default: break
      }
      return .command(asking)
    case .reload(let settings): return .reload(settings.mirrored)
    default: return mapped { World.Finger($0.name, World.panel.x.maximum - $0.x, $0.y) }
    }
  }

  fileprivate func scaled(by factor: Int32) -> Operation {
    if case .attach(let slot, var description) = self {
      description.x.scale(by: factor)
      description.y.scale(by: factor)
      return .attach(slot, description)
    }
    return mapped { World.Finger($0.name, $0.x * factor, $0.y * factor) }
  }

  private func mapped(_ change: (World.Finger) -> World.Finger) -> Operation {
    switch self {
    case .frame(let slot, let fingers): .frame(slot, fingers.map(change))
    case .delayed(let slot, let fingers, let delay): .delayed(slot, fingers.map(change), delay)
    default: self
    }
  }
}

extension Direction {
  fileprivate var mirrored: Direction { self == .leftToRight ? .rightToLeft : .leftToRight }
}

extension Settings {
  /// Every surface that says how it reads, reads the other way.
  fileprivate var mirrored: Settings {
    var mirrored = self
    for index in surfaces.indices {
      mirrored.surfaces[index].direction = surfaces[index].direction?.mirrored
    }
    return mirrored
  }
}

extension ClientZones {
  fileprivate var mirrored: ClientZones {
    var mirrored = self
    for index in exclusions.indices {
      mirrored.exclusions[index].x = 1_000_000 - exclusions[index].x - exclusions[index].width
    }
    return mirrored
  }
}

extension DeviceDescription.Axis {
  fileprivate mutating func scale(by factor: Int32) {
    minimum *= factor
    maximum *= factor
    resolution *= factor
  }
}
