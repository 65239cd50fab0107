import NavCore
import NavWire

/// The contacts of a source that are down, from one of its frames to the next.
///
/// Owns a slot for each, from its down to its up, as a kernel driver would give it one.
struct DownContacts {
  private struct Contact {
    var identifier: Int32
    /// It was taken back: it is followed to its lift, and means nothing.
    var isWithdrawn = false
  }

  private var slots = [Contact?](repeating: nil, count: WireLimits.contactsMax)

  init() {}

  /// Takes the contacts of the next frame, and gives those that count.
  ///
  /// - Throws: `bad_record` where they contradict the frame before.
  mutating func follow(_ contacts: [InputContact]) throws(WireError) -> ContactList {
    try check(contacts)
    for contact in contacts where contact.phase == .up || contact.phase == .cancel {
      if let slot = slot(of: contact.identifier) { slots[slot] = nil }
    }
    for contact in contacts where contact.phase == .down {
      guard let free = slots.firstIndex(where: { $0 == nil }) else { continue }
      slots[free] = Contact(identifier: contact.identifier)
    }
    if contacts.contains(where: { $0.phase == .cancel }) {
      for slot in slots.indices { slots[slot]?.isWithdrawn = true }
    }
    return counted(contacts)
  }

  /// The contacts that are down and were not taken back, in the order of their slots.
  private func counted(_ contacts: [InputContact]) -> ContactList {
    var list = ContactList()
    for (slot, contact) in slots.enumerated() {
      guard let contact, !contact.isWithdrawn,
        let place = contacts.first(where: { $0.identifier == contact.identifier })?.place
      else { continue }
      list.append(
        FrameContact(
          tracking: contact.identifier,
          x: place.x,
          y: place.y,
          slot: UInt8(truncatingIfNeeded: slot)
        )
      )
    }
    return list
  }

  private func slot(of identifier: Int32) -> Int? {
    slots.firstIndex { $0?.identifier == identifier }
  }

  private func check(_ contacts: [InputContact]) throws(WireError) {
    for contact in contacts {
      let isDown = slot(of: contact.identifier) != nil
      if contact.phase == .down, isDown {
        throw WireError(.badRecord, "contact \(contact.identifier) is down already")
      }
      if contact.phase != .down, !isDown {
        throw WireError(
          .badRecord,
          "contact \(contact.identifier) has the phase \(contact.phase.rawValue) and is not down"
        )
      }
    }
    for case let contact? in slots
    where !contacts.contains(where: { $0.identifier == contact.identifier }) {
      throw WireError(
        .badRecord,
        "contact \(contact.identifier) is down and not in the frame: one that lifts is in it as up"
      )
    }
  }
}
