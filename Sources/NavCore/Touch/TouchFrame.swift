/// One finger in a frame, in the device's own units, before any transform.
package struct FrameContact: Equatable, Sendable {
  /// The kernel's tracking id: names the finger from its down to its up.
  package var tracking: Int32
  package var x: Int32
  package var y: Int32
  package var slot: UInt8
  package var flags: Flags

  /// Why a contact is no finger that navigates; nothing of it counts then.
  package struct Flags: OptionSet, Equatable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It rested so long that it is a thumb on the bezel or a stuck contact.
    package static let parked = Flags(rawValue: 1)
    /// Too large or too long for a finger, or the device says so; once a palm, always a palm.
    package static let palm = Flags(rawValue: 2)
    /// It went down where the device's profile wants nothing to count.
    package static let ignored = Flags(rawValue: 4)

    package static let all: Flags = [.parked, .palm, .ignored]
  }

  package init(tracking: Int32, x: Int32, y: Int32, slot: UInt8, flags: Flags = []) {
    self.tracking = tracking
    self.x = x
    self.y = y
    self.slot = slot
    self.flags = flags
  }

  /// Whether it may navigate, and counts for others.
  package var isLive: Bool { flags.isEmpty }
}

/// All contacts of a device at one SYN_REPORT, absolute; what the log keeps and a re-run starts
/// from.
package struct TouchFrame: Equatable, Sendable {
  /// The device's number.
  package var device: UInt32
  /// Microseconds since the session started.
  package var timeMicroseconds: Int64
  /// The order in which inputs came.
  package var arrival: UInt64
  package var contacts: ContactList
  /// Fingers that the device counts beyond the contacts that it has places for.
  package var fingersBeyond: UInt8
  package var flags: Flags

  /// Fingers that are down and count.
  package var fingers: Int { contacts.liveCount + Int(fingersBeyond) }

  /// What was repaired on the way to this frame.
  package struct Flags: OptionSet, Equatable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tick had been applied that is younger than the frame; the frame took the tick's time.
    package static let late = Flags(rawValue: 1)
    /// The stream's time ran backwards and was held at the frame before.
    package static let clamped = Flags(rawValue: 2)
    /// Records were lost before it, and the device said what has become of its contacts.
    package static let resumed = Flags(rawValue: 4)

    /// It begins a sequence, and what the log shows down before it had lifted in frames that are
    /// not in the log.
    package static let anew = Flags(rawValue: 8)

    package static let all: Flags = [.late, .clamped, .resumed, .anew]
  }

  package init(
    device: UInt32,
    timeMicroseconds: Int64,
    arrival: UInt64,
    contacts: ContactList,
    fingersBeyond: UInt8 = 0,
    flags: Flags = []
  ) {
    self.device = device
    self.timeMicroseconds = timeMicroseconds
    self.arrival = arrival
    self.contacts = contacts
    self.fingersBeyond = fingersBeyond
    self.flags = flags
  }
}
