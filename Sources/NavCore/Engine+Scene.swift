extension Engine {
  /// What recognition must know of the world when a sequence of a device begins.
  func scene(at index: Int) -> Scene {
    let surface = state.surfaces[Int(devices[index].surface)]
    let wanted = settings.surface(surface.name)
    var scene = Scene(surface: surface.shown, present: present(at: index))
    scene.isMirrored = surface.direction == .rightToLeft
    scene.hasForward = !surface.forward.isEmpty
    scene.startEdge = startEdge(of: surface)
    if wanted?.forwardEdge == true, scene.hasForward {
      scene.endEdge = .navigation
    } else {
      scene.endEdge = settings.endDrawer.isEnabled ? .drawer : .nobody
    }
    scene.openDrawer = surface.openDrawer
    scene.overlay = surface.overlay
    scene.isReachable = surface.reachableUntilMicroseconds != nil
    if let pager = surface.stack.last?.pager {
      scene.hasPager = true
      scene.hasNextPage = pager.index(after: .next) != nil
      scene.hasPreviousPage = pager.index(after: .previous) != nil
    }
    scene.hasHomeBar = wanted?.homeBar ?? false
    scene.hasTopZones = wanted?.topZones ?? false
    if !surface.zones.isEmpty { scene.exclusions = surface.zones.flatMap(\.exclusions) }
    scene.rules.back = settings.back
    scene.rules.startDrawer = settings.startDrawer
    scene.rules.endDrawer = settings.endDrawer
    scene.rules.pager = settings.pagerRule
    scene.rules.homeBar = settings.homeBar
    scene.rules.bindings = settings.bindings
    return scene
  }

  /// What is checked once more when a candidate would win.
  func present(at index: Int) -> Scene.Present {
    let surface = Int(devices[index].surface)
    var isBusy = false
    if let transition = state.surfaces[surface].transition, transition.phase == .tracking {
      isBusy = transition.device != devices[index].number
    }
    return Scene.Present(
      isBusy: isBusy,
      isPaused: state.surfaces[surface].isPaused,
      revision: state.surfaces[surface].revision,
      back: back(on: state.surfaces[surface])
    )
  }

  /// What would win now comes to; nil where it has nothing to act on, as a drawer that another
  /// configuration has no more.
  func readyMovement(at index: Int) -> Movement? {
    let surface = state.surfaces[Int(devices[index].surface)]
    guard let target = devices[index].arena.readyTarget else { return nil }
    return surface.movement(towards: target, rules: rules(of: surface))
  }

  /// Where the picture is that still reverts, if what would win now is the same movement: it goes
  /// on from there. 0: it begins anew.
  func resumedPPM(_ movement: Movement?, at index: Int, time: Int64) -> Int64 {
    let surface = state.surfaces[Int(devices[index].surface)]
    guard let movement,
      let transition = surface.reverting(movement, devices[index].direction)
    else { return 0 }
    return min(max(transition.positionPPM(at: time), 0), 1_000_000)
  }

  private func back(on surface: SurfaceState) -> Scene.Back {
    if surface.backTarget(rootBack: rules(of: surface).rootBack) == .nothing {
      return .refused(.nothingBehind)
    }
    return switch surface.guarding {
    case .allow: .allowed
    case .ask: .asked
    case .block: .refused(.blocked)
    }
  }

  /// The start edge is back's, but at the root of a stack it is its drawer's, where there is one.
  private func startEdge(of surface: SurfaceState) -> Scene.EdgeOwner {
    let isAtRoot = surface.isManaged && surface.stack.count == 1
    return isAtRoot && settings.startDrawer.isEnabled ? .drawer : .navigation
  }
}
