extension Engine {
  /// Takes the whole records of one read, any number of them; `elapsed` is microseconds of the
  /// machine's clock since the session started. Records before one that ends the stream are
  /// applied.
  package mutating func receive(
    _ bytes: RawSpan,
    layout: InputRecord.Layout,
    device: UInt32,
    elapsed: Int64,
    into output: inout Output
  ) -> Reception {
    guard let index = devices.firstIndex(where: { $0.number == device }) else {
      return .taken(records: 0, frames: 0)
    }
    let now = sessionTime(elapsed: elapsed)
    var frames = 0
    var offset = 0
    var records = 0
    while offset + layout.byteCount <= bytes.byteCount {
      let record = InputRecord(bytes, at: offset, layout: layout)
      guard record.isPossible else {
        return .impossible(
          offset: offset,
          records: records,
          type: record.type,
          code: record.code
        )
      }
      offset += layout.byteCount
      records += 1
      let stamp = record.stampMicroseconds
      switch devices[index].assembler.consume(record) {
      case .nothing: continue
      case .frame:
        assembled(stamp, at: index, now: now, into: &output)
        if let median = devices[index].cadence.mistake {
          return .unitMistake(records: records, medianMicroseconds: median)
        }
      case .resumed(let isFurther):
        resumed(stamp, isFurther: isFurther, at: index, now: now, into: &output)
      case .gap: end(stamp, .inputGap, at: index, now: now, into: &output)
      case .penArrived: end(stamp, .pen, at: index, now: now, into: &output)
      case .axesMissing:
        return .axesMissing(records: records, axes: devices[index].assembler.axesSeen)
      }
      frames += 1
    }
    return .taken(records: records, frames: frames)
  }

  /// Takes one frame of a source that keeps contacts itself.
  @discardableResult
  package mutating func receive(
    _ frame: StatedFrame,
    device: UInt32,
    elapsed: Int64,
    into output: inout Output
  ) -> Reception {
    guard let index = devices.firstIndex(where: { $0.number == device }) else {
      return .taken(records: 0, frames: 0)
    }
    let now = sessionTime(elapsed: elapsed)
    let stamp = frame.stampMicroseconds
    if frame.isWithdrawn { end(stamp, .withdrawn, at: index, now: now, into: &output) }
    devices[index].assembler.state(frame.contacts)
    assembled(stamp, at: index, now: now, into: &output)
    if let median = devices[index].cadence.mistake {
      return .unitMistake(records: 0, medianMicroseconds: median)
    }
    return .taken(records: 0, frames: 1)
  }

  /// Tells the assembler of a device from which size on a contact is a palm: with the device, and
  /// with each size of its surface.
  mutating func measurePalms(at index: Int) {
    let device = devices[index]
    devices[index].assembler.palm = PalmBounds(
      majorMicrometres: device.tuning.palmMajorMicrometres,
      aspectPPM: device.tuning.palmAspectPPM,
      on: state.surfaces[Int(device.surface)].geometry
        ?? .given(by: device.description, device: device.number),
      device.description
    )
  }

  /// Time passes on a virtual clock without a frame.
  package mutating func passTime(
    to stamp: Int64,
    device: UInt32,
    elapsed: Int64,
    into output: inout Output
  ) {
    guard virtualDevice == device,
      let index = devices.firstIndex(where: { $0.number == device })
    else { return }
    let (time, _) = frameTime(
      stamp,
      at: index,
      now: sessionTime(elapsed: elapsed),
      startsSequence: false
    )
    applyTicks(into: &output) { $0 <= time }
  }
}
