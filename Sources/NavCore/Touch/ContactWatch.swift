/// What a contact turns out to be while it is down: parked, or ignored from its first place on.
///
/// Owns a note per contact of one device, from its down to its up. A note is only ever added to:
/// whoever was parked stays so until it lifts.
struct ContactWatch: Equatable, Sendable {
  /// What parks a contact.
  struct Bounds {
    /// How far it may be from its down.
    var slopMicrometres: Int64
    /// How long it may stay that near.
    var parkMicroseconds: Int64
  }

  fileprivate struct Note: Equatable, Sendable {
    var tracking: Int32 = -1
    var down = SurfacePoint(x: 0, y: 0)
    var downMicroseconds: Int64 = 0
    var hasLeft = false
    var flags: FrameContact.Flags = []
  }

  /// Reserved once, so that no frame allocates, and outside of the value, so that nobody who holds
  /// one moves a note for each contact that there could be.
  private var notes: [Note] = []

  init() { notes.reserveCapacity(Limits.contactsMax) }

  /// Nobody is down.
  mutating func forgetAll() {
    if !notes.isEmpty { notes.removeAll(keepingCapacity: true) }
  }

  /// Brings the notes up to a frame and marks its contacts with them.
  mutating func follow(
    _ contacts: inout ContactList,
    at time: Int64,
    on surface: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ bounds: Bounds
  ) {
    forgetLifted(contacts)
    for index in 0..<contacts.count {
      let contact = contacts[index]
      guard let note = notes.firstIndex(where: { $0.tracking == contact.tracking }) else {
        begin(contact, index, of: &contacts, at: time, on: surface, description)
        continue
      }
      // Whoever has left is as it is for good; where it goes is nothing to the watch.
      if !notes[note].hasLeft {
        notes[note].follow(surface.place(of: contact, on: description), at: time, bounds)
      }
      let flags = notes[note].flags
      if !flags.isEmpty { contacts.mark(index, flags) }
    }
  }

  private mutating func begin(
    _ contact: FrameContact,
    _ index: Int,
    of contacts: inout ContactList,
    at time: Int64,
    on surface: ShownSurface,
    _ description: borrowing DeviceDescription
  ) {
    let place = surface.place(of: contact, on: description)
    var note = Note(tracking: contact.tracking, down: place, downMicroseconds: time)
    if isIgnored(contact, on: surface, description) {
      note.flags.insert(.ignored)
      contacts.mark(index, note.flags)
    }
    if notes.count < Limits.contactsMax { notes.append(note) }
  }

  private mutating func forgetLifted(_ contacts: ContactList) {
    var index = 0
    while index < notes.count {
      if contacts.contact(tracking: notes[index].tracking) != nil {
        index += 1
      } else {
        notes.remove(at: index)
      }
    }
  }

  /// Whether a contact goes down where the profile wants nothing to count.
  private func isIgnored(
    _ contact: FrameContact,
    on surface: ShownSurface,
    _ description: borrowing DeviceDescription
  ) -> Bool {
    guard !description.ignored.isEmpty else { return false }
    let built = ShownSurface(surface.geometry, .upright)
    let place = built.place(of: contact, on: description)
    return description.ignored.contains { $0.contains(place, on: built) }
  }
}

extension ContactWatch.Note {
  fileprivate mutating func follow(
    _ place: SurfacePoint,
    at time: Int64,
    _ bounds: ContactWatch.Bounds
  ) {
    // Until this frame it was within slop, and for as long as that it rested.
    if time - downMicroseconds > bounds.parkMicroseconds { flags.insert(.parked) }
    let dx = place.x - down.x
    let dy = place.y - down.y
    let slop = bounds.slopMicrometres
    if dx * dx + dy * dy > slop * slop { hasLeft = true }
  }
}
