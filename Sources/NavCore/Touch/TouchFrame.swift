/// One finger in a frame, in the device's own units, before any transform.
package struct FrameContact: Equatable, Sendable {
  /// The kernel's tracking id: names the finger from its down to its up.
  package var tracking: Int32
  package var x: Int32
  package var y: Int32
  package var slot: UInt8

  package init(tracking: Int32, x: Int32, y: Int32, slot: UInt8) {
    self.tracking = tracking
    self.x = x
    self.y = y
    self.slot = slot
  }
}

/// At most `Limits.contactsMax` contacts, in the order of their slots, without an allocation.
package struct ContactList: Equatable, Sendable {
  private var storage = InlineArray<16, FrameContact>(
    repeating: FrameContact(tracking: 0, x: 0, y: 0, slot: 0)
  )
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> FrameContact {
    precondition(index < count, "contact \(index) of \(count)")
    return storage.span[index]
  }

  /// Appends a contact and says whether there was room for it.
  @discardableResult
  package mutating func append(_ contact: FrameContact) -> Bool {
    guard count < Limits.contactsMax else { return false }
    storage[count] = contact
    count += 1
    return true
  }

  /// The contact with that tracking id.
  package func contact(tracking: Int32) -> FrameContact? {
    let contacts = storage.span
    for index in 0..<count where contacts[index].tracking == tracking { return contacts[index] }
    return nil
  }

  package static func == (left: ContactList, right: ContactList) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.storage[index] != right.storage[index] { return false }
    return true
  }
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
  package var flags: Flags

  /// What was repaired on the way to this frame.
  package struct Flags: OptionSet, Equatable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tick had been applied that is younger than the frame; the frame took the tick's time.
    package static let late = Flags(rawValue: 1)
    /// The stream's time ran backwards and was held at the frame before.
    package static let clamped = Flags(rawValue: 2)
  }

  package init(
    device: UInt32,
    timeMicroseconds: Int64,
    arrival: UInt64,
    contacts: ContactList,
    flags: Flags = []
  ) {
    self.device = device
    self.timeMicroseconds = timeMicroseconds
    self.arrival = arrival
    self.contacts = contacts
    self.flags = flags
  }
}
