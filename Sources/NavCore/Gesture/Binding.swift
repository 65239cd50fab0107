/// A gesture of several fingers that the configuration gives a meaning.
package struct Binding: Equatable, Sendable {
  package enum Motion: UInt8, Equatable, Sendable, CaseIterable {
    /// Towards the end of a line, from left to right where that is the reading direction.
    case swipeForth = 1
    /// Towards the start of a line.
    case swipeBack = 2
    case swipeUp = 3
    case swipeDown = 4
    /// Together.
    case pinchIn = 5
    /// Apart.
    case pinchOut = 6
  }

  /// 2…5.
  package var fingers: Int
  package var motion: Motion
  package var target: Target

  /// What it does.
  package enum Target: Equatable, Sendable {
    /// As the edge gestures do, from anywhere.
    case back
    case forward
    case page(PagerStep)
    /// The action of that name, 1…`Limits.actionNameBytesMax` bytes.
    case action(String)
  }

  /// Devices that it is for; nil: all.
  package var kind: DeviceDescription.Kind?

  package init(
    fingers: Int,
    motion: Motion,
    target: Target,
    kind: DeviceDescription.Kind? = nil
  ) {
    self.fingers = fingers
    self.motion = motion
    self.target = target
    self.kind = kind
  }
}
