import NavCore
import NavWire

/// One connection to the input socket: a device line, then records or frames until the stream ends.
///
/// Owns its source, and what its source is told: the answer to the device line, the feedback that
/// it asked for, and the last line.
final class InputStream {
  /// What the stream came to with a read.
  enum Progress: Equatable {
    case going
    /// It is over, for this reason, with this error to tell.
    case broken(InputError)
  }

  private enum Phase {
    case describing(LineFramer)
    case records(RecordSource)
    case frames(FrameSource)
    case over
  }

  let connection: Connection
  private var phase = Phase.describing(LineFramer())
  /// The device's number, from its attachment to its removal.
  private(set) var device: UInt32?
  /// The same, and kept beyond the removal, which may be what there is to tell.
  private var toldDevice: UInt32?
  /// Its time is its own: it may be read as slowly as need be.
  private(set) var isVirtual = false
  private var flood = Flood()
  private var records: UInt64 = 0
  private var frames: UInt64 = 0

  init(_ connection: Connection) { self.connection = connection }

  /// Takes the bytes of one read.
  func receive(_ bytes: RawSpan, daemon: Daemon) -> Progress {
    let before = phase
    // No source is copied while it takes bytes.
    phase = .over
    switch before {
    case .over: return .going
    case .records(var source):
      source.receive(bytes)
      return go(on: .records(source), daemon)
    case .frames(var source):
      source.receive(bytes)
      return go(on: .frames(source), daemon)
    case .describing(var framer):
      framer.receive(bytes)
      return describe(framer, daemon)
    }
  }

  private func describe(_ before: LineFramer, _ daemon: Daemon) -> Progress {
    var framer = before
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
    do throws(WireError) {
      let described = try DeviceLine.decode(line)
      let number = try daemon.attach(stream: try DeviceDescription(described))
      device = number
      toldDevice = described.wantsFeedback ? number : nil
      isVirtual = described.clock == .virtual
      var writer = WireWriter(capacity: 64)
      writer.append(InputOk(device: number))
      connection.outbox.append(line: writer.bytes)
      if described.format == .json {
        return go(on: .frames(FrameSource(framer, isVirtual: isVirtual)), daemon)
      }
      let pending = framer.takeRemainder()
      return go(on: .records(RecordSource(described.format, pending: pending)), daemon)
    } catch {
      return .broken(InputError(error))
    }
  }

  /// Hands on what is whole of what came, and waits for more.
  private func go(on next: Phase, _ daemon: Daemon) -> Progress {
    guard let device else { return .going }
    let now = daemon.elapsed
    let fault: InputError?
    switch next {
    case .records(var source):
      fault = source.drain(device, daemon) { isVirtual ? nil : flood.refusal(of: $0, at: now) }
      (records, frames) = (source.records, source.frames)
      phase = .records(source)
    case .frames(var source):
      fault = source.drain(device, daemon) { isVirtual ? nil : flood.refusal(of: $0, at: now) }
      (records, frames) = (source.records, source.frames)
      // Each line has its own time to end.
      connection.watchLine(isPartial: false)
      connection.watchLine(isPartial: source.holdsPartialLine)
      phase = .frames(source)
    case .describing, .over: fault = nil
    }
    return fault.map { .broken($0) } ?? .going
  }

  /// The client will send no more: what it leaves is whole, or it is told what is missing.
  func end() -> Progress {
    let fault: InputError? =
      switch phase {
      case .over: nil
      case .records(let source): source.endFault
      case .frames(let source): source.endFault
      case .describing(let framer):
        framer.holdsPartialLine
          ? InputError(.malformed, "the stream ended inside its device line, before its line feed")
          : nil
      }
    if case .describing = phase { phase = .over }
    return fault.map { .broken($0) } ?? .going
  }

  /// A line that had begun did not end in time.
  var slowness: InputError {
    guard case .frames(let source) = phase else {
      return InputError(
        .limit,
        "the device line took more than \(DaemonLimits.lineSeconds) s to end"
      )
    }
    return source.slowness
  }

  /// The device is gone from the engine.
  func detached() {
    device = nil
    phase = .over
    connection.watchLine(isPartial: false)
  }

  /// Tells the source what became of its contacts, if it asked for that and still listens.
  func tell(_ feedback: Output.Feedback) {
    guard !connection.isClosing else { return }
    var writer = WireWriter(capacity: 64)
    switch feedback {
    case .claimed(let device, let sequence, let contacts):
      guard device == toldDevice else { return }
      let live = (0..<contacts.count).map { contacts[$0] }.filter(\.isLive)
      writer.append(InputClaimed(sequence: sequence, contacts: live.map(\.tracking)))
    case .released(let device, let sequence):
      guard device == toldDevice else { return }
      writer.append(InputReleased(sequence: sequence))
    }
    connection.outbox.append(line: writer.bytes)
  }

  /// More feedback waits than may, after the kernel was offered it: its source does not read.
  var isUnread: Bool {
    toldDevice != nil && connection.outbox.queuedBytes > DaemonLimits.feedbackBytesMax
  }

  /// Says the last line of a stream that ended well.
  func sayDone(seq: UInt64, behind awaited: UInt64) {
    var writer = WireWriter(capacity: 128)
    writer.append(InputDone(records: records, frames: frames, seq: seq))
    connection.outbox.append(answer: writer.bytes, behind: awaited)
    connection.closeWhenSent()
  }

  func say(_ error: InputError) {
    var writer = WireWriter(capacity: 256)
    writer.append(error)
    connection.close(saying: writer.bytes)
  }
}

/// How many records a stream has sent in the present window.
private struct Flood {
  private var windowStart: Int64 = 0
  private var windowRecords = 0

  /// What is said of `count` more records at that time; nil where no more came than a panel sends.
  mutating func refusal(of count: Int, at now: Int64) -> InputError? {
    if now - windowStart >= DaemonLimits.recordWindowMicroseconds {
      windowStart = now
      windowRecords = 0
    }
    windowRecords += count
    guard windowRecords > DaemonLimits.recordsPerWindowMax else { return nil }
    return InputError(
      .limit,
      "more than \(DaemonLimits.recordsPerWindowMax) records in 100 ms: no panel sends so many; a "
        + "recording is played with \"clock\":\"virtual\""
    )
  }
}
