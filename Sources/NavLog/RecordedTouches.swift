package import NavCore

/// The frames of one sequence of touches, as the log has them, and the device that sent them.
package struct RecordedTouches: Sendable {
  package let device: DeviceDescription
  package let number: UInt32
  /// In the order in which they came; never empty.
  package let frames: [TouchFrame]

  /// Why there are none.
  package enum Absence: Error, Equatable, Sendable {
    /// The event follows from no touch.
    case otherEvent(EntryKind)
    /// The frames of its sequence are not in the log.
    case notRecorded
    /// The description of the device is not in the log.
    case unknownDevice(UInt32)
  }

  /// The sequence that the event `seq` of the session belongs to or followed from.
  package init(of seq: UInt64, in session: RecordedSession) throws(Absence) {
    let events = session.events
    guard let first = events.first?.seq, seq >= first, seq - first < UInt64(events.count) else {
      throw .notRecorded
    }
    let event = events[Int(seq - first)]
    guard let place = session.touch(of: event) else {
      throw .otherEvent(EntryKind(event.body))
    }
    guard let description = session.description(of: place.device, at: seq) else {
      throw .unknownDevice(place.device)
    }
    let found = session.sequences(of: place.device).first { sequence in
      sequence.contains { $0.seq == place.seq }
    }
    guard let found, let head = found.first else { throw .notRecorded }
    device = description
    number = UInt32(truncatingIfNeeded: head.frame.arrival)
    frames = found.map(\.frame)
  }
}

extension RecordedSession {
  /// A frame of the sequence that an event is of: its device and seq; 0 where it is not recorded.
  fileprivate func touch(of event: NavEvent) -> (device: UInt32, seq: UInt64)? {
    let first = events.first?.seq ?? 0
    var event = event
    while true {
      if case .frame(let frame) = event.body { return (frame.device, event.seq) }
      if let gesture = event.body.gesture {
        for other in events {
          guard case .gestureBegan(let began) = other.body, began.gesture == gesture else {
            continue
          }
          return (began.device, other.cause)
        }
        return nil
      }
      guard event.cause >= first, event.cause < event.seq else { return nil }
      event = events[Int(event.cause - first)]
    }
  }

  fileprivate func description(of device: UInt32, at seq: UInt64) -> DeviceDescription? {
    var description = start.devices.first { $0.device == device }?.description
    for event in events {
      if event.seq > seq { break }
      if case .deviceAdded(let added) = event.body, added.device == device {
        description = added.description
      }
    }
    return description
  }

  /// The frames of a device, from the first finger down to the last one up each.
  fileprivate func sequences(of device: UInt32) -> [[(seq: UInt64, frame: TouchFrame)]] {
    var begins: Set<UInt64> = []
    var frames: [(seq: UInt64, frame: TouchFrame)] = []
    for event in events {
      switch event.body {
      case .gestureBegan(let began) where began.device == device:
        begins.insert(UInt64(began.sequence))
      case .frame(let frame) where frame.device == device: frames.append((event.seq, frame))
      default: break
      }
    }
    var sequences: [[(seq: UInt64, frame: TouchFrame)]] = []
    for (seq, frame) in frames {
      let last = sequences.last?.last?.frame
      let isDown = (last?.contacts.liveCount ?? 0) > 0
      // Frames that were held have one number, that of the first.
      let isFirst = begins.contains(frame.arrival) && last?.arrival != frame.arrival
      if isDown, !isFirst, !frame.flags.contains(.anew) {
        sequences[sequences.count - 1].append((seq, frame))
      } else {
        sequences.append([(seq, frame)])
      }
    }
    return sequences
  }
}

extension NavEvent.Body {
  fileprivate var gesture: UInt32? {
    switch self {
    case .gestureBegan(let began): began.gesture
    case .gestureChanged(let changed): changed.gesture
    case .gestureEnded(let ended): ended.gesture
    case .gestureCancelled(let cancelled): cancelled.gesture
    default: nil
    }
  }
}
