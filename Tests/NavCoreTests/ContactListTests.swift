import NavCore
import Testing

/// However many contacts a list holds, and whatever was in it before.
@Suite("Lists of contacts")
struct ContactListTests {
  private func contact(_ number: Int) -> FrameContact {
    FrameContact(
      tracking: Int32(number),
      x: Int32(100 + number),
      y: Int32(200 + number),
      slot: UInt8(number)
    )
  }

  private func list(_ numbers: Range<Int>) -> ContactList {
    var list = ContactList()
    for number in numbers { list.append(contact(number)) }
    return list
  }

  @Test func `sixteen contacts are held in their order, and one more is refused`() {
    var list = ContactList()
    for number in 0..<Limits.contactsMax {
      let isTaken = list.append(contact(number))
      #expect(isTaken)
      #expect(list.count == number + 1)
    }
    let isTaken = list.append(contact(Limits.contactsMax))
    #expect(!isTaken)
    #expect(list.count == Limits.contactsMax)
    for number in 0..<Limits.contactsMax {
      #expect(list[number] == contact(number))
      #expect(list.contact(tracking: Int32(number)) == contact(number))
    }
    #expect(list.contact(tracking: Int32(Limits.contactsMax)) == nil)
  }

  @Test(arguments: 0..<Limits.contactsMax)
  func `a marked contact counts no more, and keeps its other marks`(marked: Int) {
    var list = list(0..<Limits.contactsMax)
    list.mark(marked, [])
    #expect(list.liveCount == Limits.contactsMax)
    list.mark(marked, .palm)
    list.mark(marked, .parked)
    #expect(list[marked].flags == [.palm, .parked])
    #expect(list.liveCount == Limits.contactsMax - 1)
    #expect(list.firstLive == contact(marked == 0 ? 1 : 0))
    for number in 0..<Limits.contactsMax where number != marked {
      #expect(list[number] == contact(number))
    }
  }

  @Test func `a contact that is no live one when it comes does not count`() {
    var palm = contact(0)
    palm.flags = .palm
    var list = ContactList()
    list.append(palm)
    #expect(list.liveCount == 0)
    #expect(list.firstLive == nil)
    list.append(contact(1))
    #expect(list.liveCount == 1)
    #expect(list.firstLive == contact(1))
  }

  @Test(arguments: 0...Limits.contactsMax)
  func `lists are equal by their contacts, whatever was in them before`(count: Int) {
    var used = list(16..<16 + Limits.contactsMax)
    used.mark(0, .parked)
    used.removeAll()
    #expect(used == ContactList())
    for number in 0..<count { used.append(contact(number)) }
    #expect(used == list(0..<count))
    #expect(used.liveCount == count)
    if count > 0 {
      #expect(used != list(0..<count - 1))
      used.mark(count - 1, .ignored)
      #expect(used != list(0..<count))
    }
  }

  @Test func `who kept a list keeps it as it was when another is filled in its place`() {
    var list = list(0..<10)
    let kept = list
    list.mark(9, .parked)
    list.removeAll()
    for number in 20..<30 { list.append(contact(number)) }
    #expect(kept == self.list(0..<10))
    #expect(list == self.list(20..<30))
  }
}
