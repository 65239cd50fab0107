/// What a device said of one contact, and what that makes of it.
///
/// The values stay from one contact to the next: a kernel does not repeat what did not change.
struct TouchSlot: Equatable, Sendable {
  /// What is known of a contact; it ends with the contact.
  struct Marks: OptionSet, Equatable, Sendable {
    let rawValue: UInt8

    /// It means nothing until it lifts.
    static let muted = Marks(rawValue: 1)
    /// It is near, and does not touch.
    static let hovering = Marks(rawValue: 2)
    /// It is a pen.
    static let pen = Marks(rawValue: 4)
    static let palm = Marks(rawValue: 8)
    /// What was down here may have lifted in a loss.
    static let lost = Marks(rawValue: 16)
    /// Another contact had its name first.
    static let twice = Marks(rawValue: 32)

    /// A contact so marked is in no frame.
    static let unseen: Marks = [.muted, .hovering, .pen, .twice]
  }

  /// The contact's name; -1: nothing is down or near.
  var tracking: Int32 = -1
  var x: Int32 = 0
  var y: Int32 = 0
  var marks: Marks = []
  /// Whether x and y came in this packet; of type A alone.
  var hasX = false
  var hasY = false
  var distance: Int32 = 0
  /// -1: never told.
  var pressure: Int32 = -1
  var toolType: Int32 = 0
  /// 0: never told.
  var major: Int32 = 0
  var minor: Int32 = 0

  /// It is in the frame.
  var isSeen: Bool { tracking >= 0 && marks.isDisjoint(with: .unseen) }
  /// It touches, whether it counts or not.
  var isTouching: Bool { tracking >= 0 && !marks.contains(.hovering) }

  /// Takes what is told of a contact beside its place and its name.
  ///
  /// - Returns: false for any other code.
  mutating func take(_ code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case InputCode.touchMajor: major = max(value, 0)
    case InputCode.touchMinor: minor = max(value, 0)
    case InputCode.toolType: toolType = value
    case InputCode.pressure: pressure = max(value, 0)
    case InputCode.distance: distance = value
    default: return false
    }
    return true
  }

  /// Finds out at the end of a frame what the contact is. A pressure of 0 is a hovering one only
  /// where the device knows others, and where it was told for this contact.
  mutating func judge(knowsPressure: Bool, _ palm: PalmBounds) {
    if distance > 0 || (knowsPressure && pressure == 0) {
      // It rose, so it lifted; when it comes down, its down is seen.
      marks.insert(.hovering)
      marks.remove(.muted)
    } else {
      marks.remove(.hovering)
      if palm.isPalm(major: major, minor: minor) { marks.insert(.palm) }
    }
    if toolType == InputCode.toolTypePalm { marks.insert(.palm) }
    if toolType == InputCode.toolTypePen { marks.insert(.pen) }
  }
}
