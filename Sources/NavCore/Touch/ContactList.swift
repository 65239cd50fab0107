/// At most `Limits.contactsMax` contacts, in the order of their slots.
///
/// Every frame is passed on and kept with its list, so a list is small: three contacts are in it,
/// those beyond them outside. Up to three fingers allocate nothing; more do so once, in a list that
/// is filled again and again, unless somebody keeps what was in it.
package struct ContactList: Equatable, Sendable {
  private var first = FrameContact(tracking: -1, x: 0, y: 0, slot: 0)
  private var second = FrameContact(tracking: -1, x: 0, y: 0, slot: 0)
  private var third = FrameContact(tracking: -1, x: 0, y: 0, slot: 0)
  private var others: [FrameContact] = []
  package private(set) var count = 0
  /// Contacts that may navigate.
  package private(set) var liveCount = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> FrameContact {
    precondition(index < count, "contact \(index) of \(count)")
    return switch index {
    case 0: first
    case 1: second
    case 2: third
    default: others[index - 3]
    }
  }

  /// The first contact that may navigate.
  package var firstLive: FrameContact? {
    for index in 0..<count where self[index].isLive { return self[index] }
    return nil
  }

  /// Marks a contact with what was found out about it.
  package mutating func mark(_ index: Int, _ flags: FrameContact.Flags) {
    var contact = self[index]
    if contact.isLive, !flags.isEmpty { liveCount -= 1 }
    contact.flags.formUnion(flags)
    switch index {
    case 0: first = contact
    case 1: second = contact
    case 2: third = contact
    default: others[index - 3] = contact
    }
  }

  /// Appends a contact and says whether there was room for it.
  @discardableResult
  package mutating func append(_ contact: FrameContact) -> Bool {
    guard count < Limits.contactsMax else { return false }
    switch count {
    case 0: first = contact
    case 1: second = contact
    case 2: third = contact
    default:
      if others.isEmpty { others.reserveCapacity(Limits.contactsMax - 3) }
      others.append(contact)
    }
    count += 1
    if contact.isLive { liveCount += 1 }
    return true
  }

  package mutating func removeAll() {
    count = 0
    liveCount = 0
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }

  /// The contact with that tracking id.
  package func contact(tracking: Int32) -> FrameContact? {
    for index in 0..<count where self[index].tracking == tracking { return self[index] }
    return nil
  }

  package static func == (left: ContactList, right: ContactList) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}
