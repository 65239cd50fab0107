/// The contacts of a source that keeps them itself.
struct StatedContacts: Equatable, Sendable {
  private var down = ContactList()
  /// Those of them that mean nothing until they are absent once.
  private var muted = ContactList()

  /// Fills an empty list with the contacts that count.
  func collect(into list: inout ContactList) {
    for index in 0..<down.count where muted.contact(tracking: down[index].tracking) == nil {
      list.append(down[index])
    }
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
    way = .stated
    var list = ContactList()
    for index in 0..<contacts.count {
      var contact = contacts[index]
      let before = stated.contact(tracking: contact.tracking)
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
    stated.replace(by: list)
  }
}
