/// What content under the fingers is told: beside the path, in no log, and only where somebody
/// listens.
extension Engine {
  /// Whether a sequence that begins now is told of.
  func isReported(at index: Int) -> Bool {
    wantsReports && !state.surfaces[Int(devices[index].surface)].isPaused
  }

  /// Shows a frame of the present sequence; in its first one, the regions too.
  mutating func report(
    _ frame: borrowing TouchFrame,
    at index: Int,
    isFirst: Bool,
    into output: inout Output
  ) {
    if isFirst { devices[index].isReported = isReported(at: index) }
    guard devices[index].isReported else { return }
    // What is cancelled is silent; a press of an earlier sequence goes on.
    if devices[index].arena.isClaimed {
      devices[index].content.cancel(at: frame.timeMicroseconds, into: &output.reports)
    }
    let surface = state.surfaces[Int(devices[index].surface)]
    devices[index].report(
      frame,
      on: surface.shown,
      regions: isFirst ? surface.zones.flatMap(\.regions) : [],
      into: &output.reports
    )
  }

  /// Shows a frame in which no finger counts: a press that began goes on under a parked finger.
  mutating func reportBetween(
    _ contacts: ContactList,
    at index: Int,
    time: Int64,
    into output: inout Output
  ) {
    guard devices[index].content.followsContacts else { return }
    let frame = TouchFrame(
      device: devices[index].number,
      timeMicroseconds: time,
      arrival: 0,
      contacts: contacts
    )
    let surface = state.surfaces[Int(devices[index].surface)].shown
    devices[index].reportBetween(frame, on: surface, into: &output.reports)
  }

  /// Nothing is recognised on a surface any more: what is open there has failed.
  mutating func rest(on surface: UInt8, at time: Int64, into output: inout Output) {
    for index in devices.indices where devices[index].surface == surface {
      devices[index].arena.refuse(Measurement(.paused), at: time)
      devices[index].held.removeAll(keepingCapacity: true)
      devices[index].content.cancelAll(at: time, into: &output.reports)
    }
  }
}

extension LiveDevice {
  fileprivate mutating func report(
    _ frame: borrowing TouchFrame,
    on shown: ShownSurface?,
    regions: [Region],
    into reports: inout [Report]
  ) {
    content.step(
      frame,
      sequence: arena.sequence,
      surface: surface,
      on: shown ?? ownSurface,
      description,
      arena.tuning,
      regions: regions,
      isHeld: arena.isPending,
      into: &reports
    )
  }

  /// The sequence ended with the lift of its last finger.
  mutating func finishContent(at time: Int64, into reports: inout [Report]) {
    guard isReported else { return }
    isReported = false
    content.finish(at: time, arena.tuning, into: &reports)
  }

  fileprivate mutating func reportBetween(
    _ frame: borrowing TouchFrame,
    on shown: ShownSurface?,
    into reports: inout [Report]
  ) {
    content.stepBetween(frame, on: shown ?? ownSurface, description, arena.tuning, into: &reports)
  }
}
