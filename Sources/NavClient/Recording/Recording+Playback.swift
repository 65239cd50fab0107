extension Recording {
  /// Records that are sent together, and when.
  public struct Step: Equatable, Sendable {
    /// Microseconds since the first record, 0 or more, never less than the step before.
    public let dueMicroseconds: Int64
    /// Places in `events`, never empty.
    public let events: Range<Int>
  }

  /// The recording in the pieces in which the device sent it: each ends with the `SYN_REPORT` that
  /// makes a frame of it, the last one perhaps without.
  ///
  /// A step is due at the stamp of its last record. Where stamps run backwards, a step is due with
  /// the one before it.
  public var steps: [Step] {
    var steps: [Step] = []
    var start = 0
    var due: Int64 = 0
    for (index, event) in events.enumerated() {
      let isReport = event.type == EventCode.synchronization && event.code == EventCode.report
      guard isReport || index == events.count - 1 else { continue }
      due = max(due, event.stampMicroseconds - originMicroseconds)
      steps.append(Step(dueMicroseconds: due, events: start..<index + 1))
      start = index + 1
    }
    return steps
  }

  /// The recording as a device would have sent it whose fingers were that much faster: the stamps'
  /// distances from the first one are divided, so that velocities are multiplied.
  ///
  /// - Parameter speedThousandths: 1,000 changes nothing, 2,000 is twice as fast; 1 or more.
  /// - Returns: The same records with other stamps.
  public func played(speedThousandths: Int) -> Recording {
    guard speedThousandths != 1_000 else { return self }
    var played = self
    let speed = Int128(max(1, speedThousandths))
    for index in events.indices {
      let distance = Int128(events[index].stampMicroseconds - originMicroseconds)
      played.events[index].stampMicroseconds =
        originMicroseconds + Int64(clamping: distance * 1_000 / speed)
    }
    return played
  }

  /// From the first record to the last, in microseconds.
  public var durationMicroseconds: Int64 { steps.last?.dueMicroseconds ?? 0 }

  private var originMicroseconds: Int64 { events.first?.stampMicroseconds ?? 0 }
}

extension RecordedEvent {
  /// The stamp as one number.
  package var stampMicroseconds: Int64 {
    get {
      let whole = seconds.multipliedReportingOverflow(by: 1_000_000)
      return whole.overflow ? .max / 2 : whole.partialValue + Int64(microseconds)
    }
    set {
      seconds = newValue / 1_000_000
      microseconds = Int32(newValue % 1_000_000)
    }
  }
}
