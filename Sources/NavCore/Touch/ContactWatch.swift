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

  private var notes = InlineArray<16, Note>(repeating: Note())
  private var count = 0

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
      let place = surface.place(of: contact, on: description)
      let note = note(of: contact.tracking)
      if let note {
        notes[note].follow(place, at: time, bounds)
        contacts.mark(index, notes[note].flags)
        continue
      }
      var begun = Note(tracking: contact.tracking, down: place, downMicroseconds: time)
      if isIgnored(contact, on: surface, description) { begun.flags.insert(.ignored) }
      contacts.mark(index, begun.flags)
      guard count < Limits.contactsMax else { continue }
      notes[count] = begun
      count += 1
    }
  }

  private func note(of tracking: Int32) -> Int? {
    for index in 0..<count where notes[index].tracking == tracking { return index }
    return nil
  }

  private mutating func forgetLifted(_ contacts: borrowing ContactList) {
    var kept = 0
    for index in 0..<count where contacts.contact(tracking: notes[index].tracking) != nil {
      if kept != index { notes[kept] = notes[index] }
      kept += 1
    }
    count = kept
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
    let x = place.x * 1_000_000 / built.widthMicrometres
    let y = place.y * 1_000_000 / built.heightMicrometres
    return description.ignored.contains { $0.contains(x: x, y: y) }
  }

  static func == (left: ContactWatch, right: ContactWatch) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.notes[index] != right.notes[index] { return false }
    return true
  }
}

extension ContactWatch.Note {
  fileprivate mutating func follow(
    _ place: SurfacePoint,
    at time: Int64,
    _ bounds: ContactWatch.Bounds
  ) {
    guard !hasLeft else { return }
    // Until this frame it was within slop, and for as long as that it rested.
    if time - downMicroseconds > bounds.parkMicroseconds { flags.insert(.parked) }
    let dx = place.x - down.x
    let dy = place.y - down.y
    let slop = bounds.slopMicrometres
    if dx * dx + dy * dy > slop * slop { hasLeft = true }
  }
}
