/// What a recording is turned into, to see what the daemon makes of it. Each is a pure function of
/// the recording and a number that draws what is left to chance.
public enum RecordingFault: String, Sendable, CaseIterable {
  case mirror
  case scale3 = "scale-3"
  case scale100 = "scale-100"
  case later
  case jitter
  case rate60 = "rate-60"
  case rate125 = "rate-125"
  case cut
  case drop
  case backwards
  case still

  /// In a line.
  public var summary: String {
    switch self {
    case .mirror: "every x counted from the other end of its axis"
    case .scale3: "a device that counts in units three times as fine"
    case .scale100: "a device that counts in units a hundred times as fine"
    case .later: "the same a day later"
    case .jitter: "each frame up to a millisecond earlier or later"
    case .rate60: "only the last frame of each sixtieth of a second"
    case .rate125: "only the last frame of each 8 ms"
    case .cut: "it ends at one frame, as if the device was unplugged"
    case .drop: "up to 40 records are lost at one place, and the device says so"
    case .backwards: "from one frame on the stamps are 50 ms earlier"
    case .still: "nothing for two seconds before one frame"
    }
  }

  /// Whether it has a place that is drawn, or given.
  public var hasPlace: Bool { [.cut, .drop, .backwards, .still].contains(self) }
}

extension Recording {
  /// The recording with a fault; `place` is the frame at which it is, counted from 0, where the
  /// fault has one.
  public func with(_ fault: RecordingFault, seed: UInt64, place: Int? = nil) -> Recording {
    var draw = FaultDraw(state: seed)
    let frames = steps
    let index = place ?? Int(draw.next(below: UInt64(max(1, frames.count))))
    switch fault {
    case .mirror: return mirrored
    case .scale3: return scaled(by: 3)
    case .scale100: return scaled(by: 100)
    case .later: return moved(by: 86_400_000_000, from: 0)
    case .jitter: return jittered(&draw)
    case .rate60: return thinned(to: 16_667)
    case .rate125: return thinned(to: 8_000)
    case .cut:
      var cut = self
      if index < frames.count {
        cut.events.removeLast(events.count - frames[index].events.lowerBound)
      }
      return cut
    case .drop: return dropped(at: index, count: Int(draw.next(below: 41)))
    case .backwards: return moved(by: -50_000, from: index)
    case .still: return moved(by: 2_000_000, from: index)
    }
  }

  /// The same fingers in a mirror: every x counted from the other end of its axis.
  public var mirrored: Recording {
    changed(codes: [EventCode.multitouchX, EventCode.absoluteX]) { value, axis in
      Int64(axis.minimum) + Int64(axis.maximum) - Int64(value)
    }
  }

  /// A device that counts in finer units: its places, and the sizes of its contacts.
  func scaled(by factor: Int32) -> Recording {
    let codes: [UInt16] = [0x00, 0x01, 0x30, 0x31, 0x32, 0x33, 0x35, 0x36]
    var scaled = changed(codes: codes) { value, _ in Int64(value) * Int64(factor) }
    guard var device = scaled.device else { return scaled }
    for index in device.axes.indices where codes.contains(device.axes[index].code) {
      device.axes[index].scale(by: factor)
    }
    scaled.device = device
    return scaled
  }

  private func changed(
    codes: [UInt16],
    _ change: (Int32, RecordedAxis) -> Int64
  ) -> Recording {
    var changed = self
    for index in events.indices where events[index].type == EventCode.absolute {
      let code = events[index].code
      guard codes.contains(code), let axis = device?.axis(code) else { continue }
      changed.events[index].value = Int32(clamping: change(events[index].value, axis))
    }
    return changed
  }

  /// Stamps from one frame on earlier or later; none becomes negative.
  private func moved(by microseconds: Int64, from place: Int) -> Recording {
    var moved = self
    for step in steps.dropFirst(place) {
      for index in step.events {
        let stamp = events[index].stampMicroseconds
        moved.events[index].stampMicroseconds = max(0, stamp + microseconds)
      }
    }
    return moved
  }

  /// Each frame up to a millisecond earlier or later, none before the one in front of it; and all a
  /// millisecond later, since no stamp is negative.
  private func jittered(_ draw: inout FaultDraw) -> Recording {
    var jittered = self
    var last: Int64 = 0
    for step in steps {
      guard let end = step.events.last else { continue }
      last = max(last, events[end].stampMicroseconds + Int64(draw.next(below: 2_001)))
      for index in step.events { jittered.events[index].stampMicroseconds = last }
    }
    return jittered
  }

  /// Frames that follow on one another within an interval become one; what goes down or up keeps a
  /// frame of its own.
  private func thinned(to interval: Int64) -> Recording {
    var thinned = self
    thinned.events = []
    var slice: Int64 = -1
    for step in steps {
      let records = events[step.events]
      let isChange = records.contains { $0.isChangeOfContacts }
      if !isChange, step.dueMicroseconds / interval == slice, thinned.events.last?.isReport == true
      {
        thinned.events.removeLast()
      }
      slice = isChange ? -1 : step.dueMicroseconds / interval
      thinned.events += records
    }
    return thinned
  }

  /// What a stream tells of a loss: SYN_DROPPED in the place of some records.
  private func dropped(at place: Int, count: Int) -> Recording {
    let frames = steps
    guard place < frames.count else { return self }
    var dropped = self
    let start = frames[place].events.lowerBound
    let end = min(start + count, events.count)
    var mark = events[start]
    (mark.type, mark.code, mark.value) = (EventCode.synchronization, 3, 0)
    var report = mark
    report.code = EventCode.report
    dropped.events.replaceSubrange(start..<end, with: count == 0 ? [mark, report] : [mark])
    return dropped
  }
}

extension RecordedAxis {
  fileprivate mutating func scale(by factor: Int32) {
    minimum = Int32(clamping: Int64(minimum) * Int64(factor))
    maximum = Int32(clamping: Int64(maximum) * Int64(factor))
    resolution = Int32(clamping: Int64(resolution) * Int64(factor))
  }
}

extension RecordedEvent {
  fileprivate var isReport: Bool {
    type == EventCode.synchronization && code == EventCode.report
  }

  /// A finger went down or up, or a button did.
  fileprivate var isChangeOfContacts: Bool {
    type == EventCode.key || (type == EventCode.absolute && code == 0x39)
  }
}

/// Numbers that come again from a seed.
private struct FaultDraw {
  var state: UInt64

  mutating func next(below bound: UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return (mixed ^ (mixed >> 31)) % bound
  }
}
