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
    /// It left, or was parked: nothing more is to be found out.
    var isDecided = false
    var flags: FrameContact.Flags = []
  }

  /// In the order of the contacts of the newest frame. Reserved once, so that no frame allocates,
  /// and outside of the value, so that nobody who holds one moves a note for each contact that
  /// there could be.
  private var notes: [Note] = []

  /// In one frame as many contacts may go down as lift.
  init() { notes.reserveCapacity(2 * Limits.contactsMax) }

  /// Nobody is down.
  mutating func forgetAll() {
    if !notes.isEmpty { notes.removeAll(keepingCapacity: true) }
  }

  /// Each contact has its note, and nothing is to be found out or said of any.
  func isDone(with contacts: ContactList) -> Bool {
    guard notes.count == contacts.count else { return false }
    for index in notes.indices {
      let note = notes[index]
      guard note.tracking == contacts[index].tracking, note.isDecided, note.flags.isEmpty
      else { return false }
    }
    return true
  }

  /// Brings the notes up to a frame and marks its contacts with them.
  mutating func follow(
    _ contacts: inout ContactList,
    at time: Int64,
    on surface: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ bounds: Bounds
  ) {
    for index in 0..<contacts.count {
      if index == notes.count || notes[index].tracking != contacts[index].tracking {
        bring(noteOf: contacts[index], to: index, at: time, on: surface, description)
      }
      if !notes[index].isDecided {
        notes[index].follow(surface.place(of: contacts[index], on: description), at: time, bounds)
      }
      let flags = notes[index].flags
      if !flags.isEmpty { contacts.mark(index, flags) }
    }
    if notes.count > contacts.count { notes.removeLast(notes.count - contacts.count) }
  }

  /// Puts the note of a contact where the contact is, and begins one for a contact that is new.
  private mutating func bring(
    noteOf contact: FrameContact,
    to index: Int,
    at time: Int64,
    on surface: ShownSurface,
    _ description: borrowing DeviceDescription
  ) {
    if let present = notes.firstIndex(where: { $0.tracking == contact.tracking }) {
      return notes.insert(notes.remove(at: present), at: index)
    }
    let note = Note(
      tracking: contact.tracking,
      down: surface.place(of: contact, on: description),
      downMicroseconds: time,
      flags: isIgnored(contact, on: surface, description) ? .ignored : []
    )
    notes.insert(note, at: index)
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
    if time - downMicroseconds > bounds.parkMicroseconds {
      flags.insert(.parked)
      isDecided = true
    }
    let dx = place.x - down.x
    let dy = place.y - down.y
    let slop = bounds.slopMicrometres
    if dx * dx + dy * dy > slop * slop { isDecided = true }
  }
}
