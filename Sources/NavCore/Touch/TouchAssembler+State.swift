/// The contacts of a source that keeps them itself.
struct StatedContacts: Equatable, Sendable {
  private var down = ContactList()
  /// Those of them that mean nothing until they are absent once.
  private var muted = ContactList()

  /// The contacts that count.
  var seen: ContactList {
    if muted.isEmpty { return down }
    var list = ContactList()
    for index in 0..<down.count where muted.contact(tracking: down[index].tracking) == nil {
      list.append(down[index])
    }
    return list
  }

  mutating func mute() { muted = down }

  /// The contact of that tracking id in the statement before.
  func contact(tracking: Int32) -> FrameContact? { down.contact(tracking: tracking) }

  mutating func replace(by contacts: ContactList) {
    var list = ContactList()
    for index in 0..<contacts.count {
      let contact = contacts[index]
      if muted.contact(tracking: contact.tracking) != nil { list.append(contact) }
    }
    down = contacts
    muted = list
  }
}

extension TouchAssembler {
  /// Takes the contacts of a source that keeps them itself; tracking ids are the source's own.
  mutating func state(_ contacts: ContactList) {
    var present = stated ?? StatedContacts()
    var list = ContactList()
    for index in 0..<contacts.count {
      var contact = contacts[index]
      let before = present.contact(tracking: contact.tracking)
      guard list.contact(tracking: contact.tracking) == nil else {
        repairs.identifiersTwice += 1
        continue
      }
      let x = near(contact.x, self.x) ?? before?.x
      let y = near(contact.y, self.y) ?? before?.y
      guard let x, let y else { continue }
      contact.x = x
      contact.y = y
      // Once a palm, always a palm.
      if let before { contact.flags.formUnion(before.flags) }
      list.append(contact)
    }
    present.replace(by: list)
    stated = present
  }
}
