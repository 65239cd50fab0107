/// What lies under the fingers, claimed or not: beside the path, in no log, and only where somebody
/// listens who may know of single touches. Nobody is told of a lift who was not told of a down.
extension Engine {
  /// Shows the frame that a device has come to.
  mutating func show(at index: Int, time: Int64, into output: inout Output) {
    guard wantsTouches else { return }
    let shown = state.surfaces[Int(devices[index].surface)].shown ?? devices[index].ownSurface
    output.touches.append(devices[index].shownFrame(on: shown, at: time))
    devices[index].isToldDown = !devices[index].contacts.isEmpty
  }

  /// Shows that nothing is down, or is known to be.
  mutating func showNone(at index: Int, time: Int64, into output: inout Output) {
    defer { devices[index].isToldDown = false }
    guard wantsTouches, devices[index].isToldDown else { return }
    output.touches.append(
      ShownFrame(
        device: devices[index].number,
        surface: devices[index].surface,
        timeMicroseconds: time,
        contacts: []
      )
    )
  }

  /// Shows the lift of the last contact where none counted. It moves no clock, so that nothing
  /// depends on who listens.
  mutating func showLift(_ stamp: Int64, at index: Int, now: Int64, into output: inout Output) {
    guard wantsTouches, devices[index].isToldDown else { return }
    var clock = devices[index].clock
    let time = clock.sessionTime(stamp: stamp, arrival: now, startsSequence: false).microseconds
    showNone(at: index, time: max(time, lastTick), into: &output)
  }
}

extension LiveDevice {
  fileprivate func shownFrame(on shown: ShownSurface, at time: Int64) -> ShownFrame {
    var told: [ShownFrame.Contact] = []
    told.reserveCapacity(contacts.count)
    for place in 0..<contacts.count {
      let contact = contacts[place]
      told.append(
        ShownFrame.Contact(
          tracking: contact.tracking,
          place: shown.place(of: contact, on: description)
        )
      )
    }
    return ShownFrame(
      device: number,
      surface: surface,
      timeMicroseconds: time,
      contacts: told
    )
  }
}
