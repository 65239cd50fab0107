/// What the fingers of one device mean to content: taps, presses, drags, pans, pinches and turns.
///
/// Owns the present sequence, the contacts that presses and drags follow, and the last tap. It
/// decides nothing that navigates: while a navigation candidate may still win, nothing begins that
/// begins by motion, and when one has, all that has begun is cancelled.
///
/// It is shown all frames of a sequence, from the one in which the first finger goes down to the
/// one in which the last finger lifts or is parked, and then `finish`.
package struct ContentRecogniser: Sendable {
  /// The present sequence; nil between two.
  private var origin: ContentOrigin?
  /// Nothing more comes of the present sequence.
  private var isSilenced = false
  /// A finger was taken out that had not lifted, or something else has begun: no tap.
  private var isNoTap = false
  private var motion = ContentMotion()
  /// Contacts of this sequence and of earlier ones that are followed to their lifts.
  private var followed = ContentContacts()
  private var taps = ContentTaps()
  /// When a long press falls due; nil: none may.
  package private(set) var dueMicroseconds: Int64?

  package init() {}

  /// A press or a drag is under way whose contact may be parked: the frames between sequences are
  /// wanted too, by `stepBetween`.
  package var followsContacts: Bool { !followed.isEmpty }

  /// Takes a frame of a sequence. Contacts that do not count are left out, but for those that a
  /// press follows already. The regions are looked at in a sequence's first frame alone; `isHeld`
  /// says that a navigation candidate may still win.
  package mutating func step(
    _ frame: borrowing TouchFrame,
    sequence: UInt32,
    surface: UInt8,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning,
    regions: [Region],
    isHeld: Bool,
    into reports: inout [Report]
  ) {
    let time = frame.timeMicroseconds
    let isFirst = origin?.sequence != sequence
    if isFirst {
      abandon(at: time, into: &reports)
      begin(frame, sequence: sequence, surface: surface, on: shown, description, tuning, regions)
    }
    fallDue(before: time, into: &reports)
    let goesOn = isFirst ? true : hasMember(in: frame.contacts)
    let held = isHeld ? sequence : nil
    followed.follow(frame, on: shown, description, tuning, held: held, into: &reports)
    guard let origin, !isSilenced else { return }
    leave(frame, origin, tuning, goesOn: goesOn, into: &reports)
    guard goesOn, !isSilenced else { return }
    motion.follow(frame, on: shown, description, tuning) { tracking in
      !followed.contains(tracking)
    }
    if motion.most != 1 || motion.hasMoved { dueMicroseconds = nil }
    recognise(at: time, origin, tuning, isHeld: isHeld, into: &reports)
  }

  /// Takes a frame that belongs to no sequence: no contact in it counts.
  package mutating func stepBetween(
    _ frame: borrowing TouchFrame,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    followed.follow(frame, on: shown, description, tuning, held: nil, into: &reports)
  }

  /// Reports the long press that is due.
  package mutating func tick(at due: Int64, into reports: inout [Report]) {
    guard let origin, dueMicroseconds != nil else { return }
    dueMicroseconds = nil
    guard let finger = motion.loneFinger, motion.isUndecided else { return }
    follow(finger, as: .longPress, origin, ContentSamples(), at: due, into: &reports)
  }

  /// The sequence is over: its last finger has lifted, or is parked.
  package mutating func finish(
    at time: Int64,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    guard let origin else { return }
    fallDue(before: time, into: &reports)
    if !isSilenced { lift(at: time, origin, tuning, into: &reports) }
    close()
  }

  /// Navigation has won the sequence, or it ended in another way than by lifts: what it began is
  /// cancelled, and nothing more comes of it.
  package mutating func cancel(at time: Int64, into reports: inout [Report]) {
    guard let origin else { return }
    motion.cancel(at: time, into: &reports)
    followed.cancel(of: origin.sequence, at: time, into: &reports)
    silence()
  }

  /// Nobody knows what became of any contact of the device: everything is cancelled.
  package mutating func cancelAll(at time: Int64, into reports: inout [Report]) {
    cancel(at: time, into: &reports)
    followed.cancel(of: nil, at: time, into: &reports)
    taps.interrupt()
  }
}

// MARK: - The sequence

extension ContentRecogniser {
  /// The surface that it is on has another number.
  mutating func renumber(_ surface: UInt8) { origin?.surface = surface }

  private mutating func begin(
    _ frame: borrowing TouchFrame,
    sequence: UInt32,
    surface: UInt8,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning,
    _ regions: [Region]
  ) {
    guard let first = frame.contacts.firstLive else { return }
    origin = ContentOrigin(
      frame,
      sequence: sequence,
      surface: surface,
      down: shown.place(of: first, on: description),
      on: shown,
      regions: regions
    )
    isSilenced = false
    isNoTap = false
    motion.restart()
    dueMicroseconds = frame.timeMicroseconds + tuning.longPressMicroseconds
  }

  /// Ends a sequence that nobody has ended.
  private mutating func abandon(at time: Int64, into reports: inout [Report]) {
    guard origin != nil else { return }
    cancel(at: time, into: &reports)
    close()
  }

  private mutating func close() {
    origin = nil
    motion.restart()
    dueMicroseconds = nil
  }

  private mutating func silence() {
    isSilenced = true
    taps.interrupt()
    dueMicroseconds = nil
  }

  /// Whether a finger of the present sequence is still down and counts.
  private func hasMember(in contacts: borrowing ContactList) -> Bool {
    for index in 0..<contacts.count where contacts[index].isLive {
      let tracking = contacts[index].tracking
      if motion.fingers.contains(tracking) { return true }
      if followed.contains(tracking, of: origin?.sequence) { return true }
    }
    return false
  }

  /// Notices who is in the frame no more, or counts no more. Where nobody goes on, the fingers stay
  /// as they were for `finish`; but where one has turned out to be no finger, all was a mistake.
  private mutating func leave(
    _ frame: borrowing TouchFrame,
    _ origin: ContentOrigin,
    _ tuning: borrowing GestureTuning,
    goesOn: Bool,
    into reports: inout [Report]
  ) {
    var remaining = 0
    var isMistaken = false
    for finger in motion.fingers.items {
      let contact = frame.contacts.contact(tracking: finger.tracking)
      if contact?.isLive == true {
        remaining += 1
      } else if !frame.hasLifted(finger.tracking) {
        isNoTap = true
        isMistaken = isMistaken || contact?.isMistaken != false
      }
    }
    guard remaining == 0, !motion.fingers.items.isEmpty else { return }
    if isMistaken {
      motion.cancel(at: frame.timeMicroseconds, into: &reports)
      if !goesOn { silence() }
    } else if goesOn {
      motion.end(at: frame.timeMicroseconds, origin, tuning, into: &reports)
    }
  }

  /// The last finger has lifted, or is parked. By now no candidate can win any more, so what was
  /// held back begins, and ends at once.
  private mutating func lift(
    at time: Int64,
    _ origin: ContentOrigin,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    let before = followed.count
    recognise(at: time, origin, tuning, isHeld: false, into: &reports)
    if followed.count > before { followed.endLast(at: time, tuning, into: &reports) }
    if isNoTap || motion.hasMoved || !motion.isUndecided {
      taps.interrupt()
    } else {
      taps.lift(motion, at: time, origin, tuning, into: &reports)
    }
    motion.end(at: time, origin, tuning, into: &reports)
  }

  private mutating func recognise(
    at time: Int64,
    _ origin: ContentOrigin,
    _ tuning: borrowing GestureTuning,
    isHeld: Bool,
    into reports: inout [Report]
  ) {
    var mayPan = true
    if let distance = origin.dragMicrometres, let finger = motion.loneFinger {
      mayPan = false
      let way = SurfaceVector(from: finger.down, to: finger.place)
      if !isHeld, way.isLonger(than: distance) {
        follow(finger, as: .drag, origin, motion.samples, at: time, into: &reports)
      }
    }
    motion.recognise(
      at: time,
      origin,
      tuning,
      mayPan: mayPan,
      isHeld: isHeld,
      into: &reports
    )
  }
}

extension ContentRecogniser {
  /// From now on a press or a drag follows that finger.
  private mutating func follow(
    _ finger: ContentFingers.Finger,
    as kind: Report.Kind,
    _ origin: ContentOrigin,
    _ samples: ContentSamples,
    at time: Int64,
    into reports: inout [Report]
  ) {
    followed.append(
      ContentContact(kind, finger, of: origin, samples, at: time, into: &reports)
    )
    motion.release(finger.tracking)
    isNoTap = true
    dueMicroseconds = nil
  }

  /// A frame came that is younger than the tick that it was to be preceded by.
  private mutating func fallDue(before time: Int64, into reports: inout [Report]) {
    if let due = dueMicroseconds, due < time { tick(at: due, into: &reports) }
  }
}
