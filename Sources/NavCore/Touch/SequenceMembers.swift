/// The contacts of a sequence that are down: those that counted in one of its frames. A finger that
/// became a palm in it, or was parked, belongs to it still; whoever was one before does not.
///
/// Owns what each is called in the log. The kernel's tracking ids count all touches, and a slot
/// tells of those below it: there they are counted within the sequence.
///
/// Held beside the arena, not in it: to look at them must not move all that a sequence holds.
struct SequenceMembers: Sendable {
  private struct Member {
    var tracking: Int32 = -1
    var name: Int32 = 0
    var slot: UInt8 = 0
  }

  private var members = InlineArray<16, Member>(repeating: Member())
  private var count = 0
  /// How many the sequence has had.
  private var joined: Int32 = 0

  /// Whether one of them is still down and counts.
  func goOn(in contacts: ContactList) -> Bool {
    for index in 0..<contacts.count where contacts[index].isLive {
      if place(of: contacts[index]) != nil { return true }
    }
    return false
  }

  /// Whether contacts are down that are not of the sequence.
  func hasStrangers(in contacts: ContactList) -> Bool {
    for index in 0..<contacts.count where place(of: contacts[index]) == nil { return true }
    return false
  }

  /// The contacts that are of the sequence; as they are called in the log, where that is asked for.
  func select(from contacts: ContactList, named: Bool, into own: inout ContactList) {
    own.removeAll()
    for index in 0..<contacts.count {
      var contact = contacts[index]
      guard let place = place(of: contact) else { continue }
      if named {
        contact.tracking = members[place].name
        contact.slot = members[place].slot
      }
      own.append(contact)
    }
  }

  private func place(of contact: FrameContact) -> Int? {
    for place in 0..<count where members[place].tracking == contact.tracking { return place }
    return nil
  }

  /// Another sequence begins.
  mutating func removeAll() {
    count = 0
    joined = 0
  }

  /// Takes the fingers of a frame in, and those that lifted out.
  mutating func follow(_ contacts: ContactList) {
    for place in (0..<count).reversed() {
      if contacts.contact(tracking: members[place].tracking) != nil { continue }
      count -= 1
      for later in place..<count { members[later] = members[later + 1] }
    }
    for index in 0..<contacts.count where contacts[index].isLive {
      if count == members.count || place(of: contacts[index]) != nil { continue }
      members[count] = Member(tracking: contacts[index].tracking, name: joined, slot: freeSlot)
      count += 1
      joined &+= 1
    }
  }

  private var freeSlot: UInt8 {
    var slot: UInt8 = 0
    var place = 0
    while place < count {
      if members[place].slot == slot {
        slot += 1
        place = 0
      } else {
        place += 1
      }
    }
    return slot
  }
}
