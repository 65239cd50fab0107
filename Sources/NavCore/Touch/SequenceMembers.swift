/// The fingers of a sequence that were down and counted in its latest frame, by tracking id.
///
/// Held beside the arena, not in it: to look at them must not move all that a sequence holds.
struct SequenceMembers: Sendable {
  private var identifiers = InlineArray<16, Int32>(repeating: -1)
  private var count = 0

  /// Whether one of them is still down and counts.
  func goOn(in contacts: ContactList) -> Bool {
    for index in 0..<contacts.count where contacts[index].isLive {
      for member in 0..<count where identifiers[member] == contacts[index].tracking { return true }
    }
    return false
  }

  mutating func follow(_ contacts: ContactList) {
    count = 0
    for index in 0..<contacts.count where contacts[index].isLive {
      identifiers[count] = contacts[index].tracking
      count += 1
    }
  }
}
