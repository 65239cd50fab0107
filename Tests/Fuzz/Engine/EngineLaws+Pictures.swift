import NavCore

// What is drawn of a state, whatever the state and the time are.
extension EngineLaws {
  /// Every surface at those times, at the ends of time, and around the deadline of a transition.
  func checkPictures(of state: NavState, _ settings: Settings, at times: Int64...) {
    var layers: [Layer] = []
    let isRight = state.brokenInvariants().isEmpty
    for surface in state.surfaces {
      var times = times + [.min, .max]
      if let settling = surface.transition?.settling {
        times += [
          settling.startMicroseconds, settling.deadlineMicroseconds,
          settling.deadlineMicroseconds &- 1,
          settling.startMicroseconds / 2 + settling.deadlineMicroseconds / 2,
        ]
      }
      for time in times {
        check(surface, settings, at: time, &layers)
        if isRight { checkTouches(layers, surface, at: time) }
      }
    }
  }

  private func check(
    _ surface: SurfaceState,
    _ settings: Settings,
    at time: Int64,
    _ layers: inout [Layer]
  ) {
    Presentation.layers(of: surface, settings: settings, at: time, into: &layers)
    for layer in layers {
      let parts = [layer.scalePPM, layer.alphaPPM, layer.shadowPPM, layer.dimPPM]
      guard parts.allSatisfy({ (0...1_000_000).contains($0) }), layer.scalePPM > 0,
        layer.alphaPPM > 0,
        abs(layer.x) <= 1_000_000, abs(layer.y) <= 1_000_000
      else { fault("at \(time) \(layer), of \(surface)") }
    }
    // Two drawers, two pages and two overlays.
    guard layers.count <= 6 else { fault("at \(time) \(layers), of \(surface)") }
    var mirrored = surface
    mirrored.direction = surface.direction.other
    if let direction = surface.transition?.direction {
      mirrored.transition?.direction = direction.other
    }
    var others: [Layer] = []
    Presentation.layers(of: mirrored, settings: settings, at: time, into: &others)
    for index in others.indices { others[index].x.negate() }
    guard others == layers else { fault("at \(time) \(layers), mirrored \(others)") }
  }

  /// Touches reach one layer at most, and none while a finger navigates.
  private func checkTouches(_ layers: [Layer], _ surface: SurfaceState, at time: Int64) {
    let count = layers.count(where: \.isInteractive)
    guard count <= 1, count == 0 || surface.transition?.phase != .tracking else {
      fault("at \(time) touches reach \(count) of \(layers), of \(surface)")
    }
  }
}

extension Direction {
  fileprivate var other: Direction { self == .leftToRight ? .rightToLeft : .leftToRight }
}
