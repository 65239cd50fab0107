package import NavClient
package import NavCore

extension Recording {
  /// The same fingers in a mirror: every x counted from the other end of its axis.
  package var mirrored: Recording {
    var mirror = self
    for index in mirror.events.indices where mirror.events[index].type == 3 {
      let code = mirror.events[index].code
      guard code == 0x35 || code == 0, let axis = device?.axis(code) else { continue }
      mirror.events[index].value = axis.minimum + axis.maximum - mirror.events[index].value
    }
    return mirror
  }
}

extension NavEvent {
  /// The event tells of a gesture or of its transition.
  package var isOfGesture: Bool {
    switch body {
    case .gestureBegan, .gestureChanged, .gestureEnded, .gestureCancelled, .transitionCommitted,
      .transitionSettled:
      true
    default: false
    }
  }
}

extension NavEvent.Body {
  /// The same event, read from left to right.
  package var withoutDirection: NavEvent.Body {
    switch self {
    case .gestureBegan(var began):
      began.direction = .leftToRight
      return .gestureBegan(began)
    case .transitionCommitted(var committed):
      committed.start?.direction = .leftToRight
      return .transitionCommitted(committed)
    default: return self
    }
  }
}
