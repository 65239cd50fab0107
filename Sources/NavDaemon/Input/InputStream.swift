import NavCore
import NavWire

/// One connection to the input socket: a device line, then records until the stream ends.
///
/// Owns the bytes of a record that is not whole yet. It never guesses: the first record that cannot
/// be one ends the stream, and the answer names its offset.
final class InputStream {
  /// What the stream came to with a read.
  enum Progress: Equatable {
    case going
    /// It is over, for this reason, with this error to tell.
    case broken(InputError)
  }

  private enum Phase {
    case describing(LineFramer)
    case streaming
    case over
  }

  let connection: Connection
  private var phase = Phase.describing(LineFramer())
  /// The device's number, from its attachment to its removal.
  private(set) var device: UInt32?
  private var layout = InputRecord.Layout.bytes24
  /// Its time is its own: it may be read as slowly as need be.
  private(set) var isVirtual = false
  private var pending: [UInt8] = []
  private var records: UInt64 = 0
  private var frames: UInt64 = 0
  private var windowStart: Int64 = 0
  private var windowRecords = 0

  init(_ connection: Connection) { self.connection = connection }

  /// Takes the bytes of one read.
  func receive(_ bytes: RawSpan, daemon: Daemon) -> Progress {
    switch phase {
    case .over: return .going
    case .streaming:
      bytes.withUnsafeBytes { pending.append(contentsOf: $0) }
      return stream(daemon)
    case .describing(var framer):
      phase = .over
      framer.receive(bytes)
      guard let outcome = framer.next() else {
        connection.watchLine(isPartial: framer.holdsPartialLine)
        phase = .describing(framer)
        return .going
      }
      connection.watchLine(isPartial: false)
      guard case .line(let line) = outcome else {
        return .broken(
          InputError(.limit, "the device line has more than \(WireLimits.lineBytesMax) bytes")
        )
      }
      if let refusal = attach(line, daemon) { return .broken(refusal) }
      pending = framer.takeRemainder()
      phase = .streaming
      return stream(daemon)
    }
  }

  private func attach(_ line: [UInt8], _ daemon: Daemon) -> InputError? {
    do throws(WireError) {
      let described = try DeviceLine.decode(line)
      guard let slots = described.slots else {
        throw WireError(
          .unsupported,
          "device.slots is missing: only multi-touch protocol B is read, and it has slots"
        )
      }
      layout = described.format.recordBytes == 16 ? .bytes16 : .bytes24
      isVirtual = described.clock == .virtual
      let number = try daemon.attach(DeviceDescription(described, slots: slots))
      device = number
      var writer = WireWriter(capacity: 64)
      writer.append(InputOk(device: number))
      connection.outbox.append(line: writer.bytes)
      return nil
    } catch {
      return InputError(error)
    }
  }

  private func stream(_ daemon: Daemon) -> Progress {
    guard let device else { return .going }
    let whole = pending.count / layout.byteCount * layout.byteCount
    guard whole > 0 else { return .going }
    if let flood = flood(whole / layout.byteCount, at: daemon.elapsed) { return .broken(flood) }
    let base = records * UInt64(layout.byteCount)
    let outcome = pending.withUnsafeBytes { all in
      let span = RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: all[..<whole]))
      return daemon.receive(span, layout: layout, device: device)
    }
    switch outcome {
    case .taken(let records, let frames):
      self.records += UInt64(records)
      self.frames += UInt64(frames)
      pending.removeFirst(whole)
      return .going
    case .impossible(let offset, let records, let type, let code):
      self.records += UInt64(records)
      return .broken(
        InputError(
          .badRecord,
          message(type: type, code: code, isNearStart: base == 0 && offset < 4 * layout.byteCount),
          offset: base + UInt64(offset)
        )
      )
    case .axesMissing(let records, let axes):
      self.records += UInt64(records)
      return .broken(
        InputError(
          .axesMissing,
          "a touch began and neither x nor y ever came; what came is \(AxisName.names(axes)): name "
            + "the two that carry the place in device.axes, or in a [[device]] profile as x_axis "
            + "and y_axis"
        )
      )
    case .unitMistake(let records, let median):
      self.records += UInt64(records)
      return .broken(
        InputError(
          .unitMistake,
          "frames of a moving finger are \(median) µs apart in the median, and no panel sends so: "
            + "stamps are seconds and microseconds"
        )
      )
    }
  }

  private func flood(_ count: Int, at now: Int64) -> InputError? {
    if now - windowStart >= DaemonLimits.recordWindowMicroseconds {
      windowStart = now
      windowRecords = 0
    }
    windowRecords += count
    guard !isVirtual, windowRecords > DaemonLimits.recordsPerWindowMax else { return nil }
    return InputError(
      .limit,
      "more than \(DaemonLimits.recordsPerWindowMax) records in 100 ms: no panel sends so many; a "
        + "recording is played with \"clock\":\"virtual\""
    )
  }

  /// What is wrong with a record, and near the start of a stream, whether the other size would fit
  /// better: a recording that begins on a full second has a first record that fits both.
  private func message(type: UInt16, code: UInt16, isNearStart: Bool) -> String {
    let what =
      "no kernel record: type \(type), code \(code), read as \(layout.byteCount) bytes a record"
    let other = layout.other
    guard isNearStart, pending.count >= 2 * other.byteCount else { return what }
    let isOther = pending.withUnsafeBytes { all in
      let bytes = RawSpan(_unsafeBytes: all)
      return InputRecord(bytes, at: 0, layout: other).isPossible
        && InputRecord(bytes, at: other.byteCount, layout: other).isPossible
    }
    return isOther ? what + "; it looks like format evdev\(other.byteCount)" : what
  }

  /// The client will send no more: what it leaves is whole, or it is told what is missing.
  func end() -> Progress {
    switch phase {
    case .over: return .going
    case .describing(let framer):
      phase = .over
      guard framer.holdsPartialLine else { return .going }
      return .broken(
        InputError(.malformed, "the stream ended inside its device line, before its line feed")
      )
    case .streaming:
      guard !pending.isEmpty else { return .going }
      return .broken(
        InputError(
          .badRecord,
          "the stream ended inside a record: \(pending.count) of \(layout.byteCount) bytes",
          offset: records * UInt64(layout.byteCount)
        )
      )
    }
  }

  /// The device is gone from the engine.
  func detached() {
    device = nil
    phase = .over
    pending = []
  }

  /// Says the last line of a stream that ended well.
  func sayDone(seq: UInt64) {
    var writer = WireWriter(capacity: 128)
    writer.append(InputDone(records: records, frames: frames, seq: seq))
    connection.close(saying: writer.bytes)
  }

  func say(_ error: InputError) {
    var writer = WireWriter(capacity: 256)
    writer.append(error)
    connection.close(saying: writer.bytes)
  }
}

extension DeviceDescription {
  init(_ line: DeviceLine, slots: Int) {
    self.init(
      name: line.name,
      kind: line.kind == .touchscreen ? .touchscreen : .touchpad,
      clock: line.clock == .own ? .own : .virtual,
      surface: line.surface,
      x: Axis(line.x),
      y: Axis(line.y),
      slots: slots,
      vendor: line.vendor,
      product: line.product
    )
  }
}

extension DeviceDescription.Axis {
  init(_ axis: DeviceLine.Axis) {
    self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
  }
}
