import NavClient
import NavWire

extension Recording {
  /// The frames of a recording of protocol B, as a source of format json would send them.
  var frames: [InputFrame] {
    var slot = 0
    var contacts: [Int: InputContact] = [:]
    var frames: [InputFrame] = []
    for event in events {
      switch (event.type, event.code) {
      case (3, 0x2f): slot = Int(event.value)
      case (3, 0x39) where event.value < 0: contacts[slot]?.phase = .up
      case (3, 0x39): contacts[slot] = InputContact(event.value, .down, x: 0, y: 0)
      case (3, 0x35): contacts[slot]?.place?.x = event.value
      case (3, 0x36): contacts[slot]?.place?.y = event.value
      case (0, 0):
        let time = event.seconds * 1_000_000 + Int64(event.microseconds)
        let all = contacts.sorted { $0.key < $1.key }.map(\.value)
        frames.append(InputFrame(timeMicroseconds: time, contacts: all))
        contacts = contacts.filter { $0.value.phase != .up }.mapValues {
          var next = $0
          next.phase = .move
          return next
        }
      default: break
      }
    }
    return frames
  }

  /// Its device, as one whose contacts come in lines.
  func framedDevice(
    clock: DeviceLine.Clock = .virtual,
    wantsFeedback: Bool = false
  ) throws -> DeviceLine {
    var line = try deviceLine(format: .json, clock: clock)
    line.wantsFeedback = wantsFeedback
    return line
  }
}
