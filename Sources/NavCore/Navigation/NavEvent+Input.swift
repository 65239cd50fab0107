extension NavEvent {
  /// It came from outside, or from a timer: recognition and navigation did not lead to it.
  package var isInput: Bool {
    switch body {
    case .sessionStarted, .deviceAdded, .deviceRemoved, .frame, .tick, .inputGap, .commandAccepted,
      .clientEnded, .clockSkewed, .commandAnswered, .logDamaged, .logHealed, .rawAttached:
      true
    // A command may have led to these.
    case .geometryChanged, .configured: cause == 0
    default: false
    }
  }
}
