package import NavCore

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
