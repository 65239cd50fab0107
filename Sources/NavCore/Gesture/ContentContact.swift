/// One contact that is followed to its lift, whatever other fingers do: by a long press and the
/// drag that it may become, or by a drag in a region that asked for one.
///
/// It outlives the sequence that it began in where its contact is parked: whoever rests on a thing
/// for a second may still carry it away.
struct ContentContact: Sendable {
  let origin: ContentOrigin
  let tracking: Int32
  private let down: SurfacePoint
  private var way: SurfaceVector
  private var samples: ContentSamples
  /// What was reported last.
  private var last: Report

  /// Begins to follow a finger, and reports it.
  init(
    _ kind: Report.Kind,
    _ finger: ContentFingers.Finger,
    of origin: ContentOrigin,
    _ samples: ContentSamples,
    at time: Int64,
    into reports: inout [Report]
  ) {
    self.origin = origin
    self.samples = samples
    tracking = finger.tracking
    down = finger.down
    way = SurfaceVector(from: finger.down, to: finger.place)
    last = origin.report(kind, .began, at: time, fingers: 1, place: finger.place)
    last.displacement = way
    reports.append(last)
  }

  /// Takes a frame.
  ///
  /// - Returns: whether there is more to follow.
  mutating func follow(
    _ frame: borrowing TouchFrame,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning,
    isHeld: Bool,
    into reports: inout [Report]
  ) -> Bool {
    let time = frame.timeMicroseconds
    guard let contact = frame.contacts.contact(tracking: tracking), !contact.isMistaken else {
      if frame.hasLifted(tracking) {
        end(at: time, tuning, into: &reports)
      } else {
        cancel(at: time, into: &reports)
      }
      return false
    }
    let place = shown.place(of: contact, on: description)
    way = SurfaceVector(from: down, to: place)
    samples.append(way, frame, tuning)
    if last.kind == .longPress {
      if !isHeld { carryAway(to: place, at: time, tuning, into: &reports) }
    } else if way != last.displacement {
      tell(.changed, at: time, place, into: &reports)
    }
    return true
  }

  mutating func cancel(at time: Int64, into reports: inout [Report]) {
    tell(.cancelled, at: time, last.place, into: &reports)
  }

  /// The finger has lifted.
  mutating func end(
    at time: Int64,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    if last.kind == .longPress {
      let place = SurfacePoint(x: down.x + way.x, y: down.y + way.y)
      carryAway(to: place, at: time, tuning, into: &reports)
    }
    if last.kind != .longPress { last.velocity = samples.velocity(at: time, tuning) }
    tell(.ended, at: time, last.place, into: &reports)
  }

  /// A press that moves is a drag, and no press.
  private mutating func carryAway(
    to place: SurfacePoint,
    at time: Int64,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    guard way.isLonger(than: tuning.panSlopMicrometres) else { return }
    cancel(at: time, into: &reports)
    last.kind = .pressDrag
    tell(.began, at: time, place, into: &reports)
  }

  private mutating func tell(
    _ phase: Report.Phase,
    at time: Int64,
    _ place: SurfacePoint,
    into reports: inout [Report]
  ) {
    last.phase = phase
    last.timeMicroseconds = time
    if phase == .began || phase == .changed {
      last.place = place
      last.displacement = way
    }
    reports.append(last)
  }
}

/// The contacts of one device that are followed, in the order in which that began: no more of them
/// than a frame has contacts, for whoever is in a frame no more is followed no more.
struct ContentContacts: Sendable {
  private var items: [ContentContact] = []

  var isEmpty: Bool { items.isEmpty }
  var count: Int { items.count }

  /// Whether that contact is followed; where a sequence is named, whether since that one.
  func contains(_ tracking: Int32, of sequence: UInt32? = nil) -> Bool {
    items.contains {
      $0.tracking == tracking && (sequence == nil || $0.origin.sequence == sequence)
    }
  }

  mutating func append(_ contact: ContentContact) { items.append(contact) }

  /// Takes a frame; nothing begins that is of the sequence `held`.
  mutating func follow(
    _ frame: borrowing TouchFrame,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning,
    held: UInt32?,
    into reports: inout [Report]
  ) {
    var index = 0
    while index < items.count {
      let goesOn = items[index].follow(
        frame,
        on: shown,
        description,
        tuning,
        isHeld: items[index].origin.sequence == held,
        into: &reports
      )
      if goesOn { index += 1 } else { items.remove(at: index) }
    }
  }

  /// Cancels those of a sequence; all of them where none is named.
  mutating func cancel(of sequence: UInt32?, at time: Int64, into reports: inout [Report]) {
    var index = 0
    while index < items.count {
      if let sequence, items[index].origin.sequence != sequence {
        index += 1
      } else {
        items[index].cancel(at: time, into: &reports)
        items.remove(at: index)
      }
    }
  }

  /// The contact that was taken last has lifted already.
  mutating func endLast(
    at time: Int64,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    guard !items.isEmpty else { return }
    items[items.count - 1].end(at: time, tuning, into: &reports)
    items.removeLast()
  }
}

extension FrameContact {
  /// It is no finger, or none that was meant. Whoever is parked was one.
  var isMistaken: Bool { !flags.isSubset(of: .parked) }
}

extension TouchFrame {
  /// Whether a contact that was down before is seen to be so no more. What went in a loss may have
  /// been taken away by something else.
  func hasLifted(_ tracking: Int32) -> Bool {
    contacts.contact(tracking: tracking) == nil && !flags.contains(.resumed)
  }
}
