import NavCore
import NavWire

/// The lines of an input stream of format json: whole frames of a source that keeps contacts
/// itself.
///
/// Owns the line that is not whole yet, and what is known to be down. It never guesses: the first
/// line that contradicts those before it ends the stream, and the answer names its number.
struct FrameSource {
  private var framer: LineFramer
  private let isVirtual: Bool
  /// Lines that came, empty ones too: errors count as an editor does.
  private var line: UInt64 = 0
  private var down = DownContacts()
  private(set) var records: UInt64 = 0
  private(set) var frames: UInt64 = 0

  /// The framer may hold lines that came with the device line.
  init(_ framer: LineFramer, isVirtual: Bool) {
    self.framer = framer
    self.isVirtual = isVirtual
  }

  /// Whether a line has begun that has not ended.
  var holdsPartialLine: Bool { framer.holdsPartialLine }

  /// Takes the bytes of one read.
  mutating func receive(_ bytes: RawSpan) { framer.receive(bytes) }

  /// Hands on every line that is whole; `admit` says whether another one may come now.
  mutating func drain(
    _ device: UInt32,
    _ daemon: Daemon,
    admit: (Int) -> InputError?
  ) -> InputError? {
    while let outcome = framer.next() {
      line += 1
      guard case .line(let text) = outcome else {
        return InputError(
          .limit,
          "a line has at most \(WireLimits.lineBytesMax) bytes, its line feed included",
          line: line
        )
      }
      if let refusal = admit(1) { return refusal }
      do throws(WireError) {
        try take(try InputLine.decode(text), device, daemon)
      } catch {
        return InputError(error, line: line)
      }
    }
    return nil
  }

  private mutating func take(
    _ read: InputLine,
    _ device: UInt32,
    _ daemon: Daemon
  ) throws(WireError) {
    switch read {
    case .frame(let frame):
      let contacts = try down.follow(frame.contacts)
      let reception = daemon.receive(
        StatedFrame(
          stampMicroseconds: frame.timeMicroseconds,
          contacts: contacts,
          isWithdrawn: frame.contacts.contains { $0.phase == .cancel }
        ),
        device: device
      )
      records += 1
      frames += 1
      if case .unitMistake(_, let median) = reception {
        throw WireError(unitMistake: median, right: "t is microseconds")
      }
    case .tick(let time):
      guard isVirtual else {
        throw WireError(
          .invalidArgument,
          "a tick moves a virtual clock only: name it in the device line, \"clock\":\"virtual\""
        )
      }
      daemon.passTime(to: time, device: device)
      records += 1
    case .skipped: break
    }
  }

  /// A line did not end in time.
  var slowness: InputError {
    InputError(
      .limit,
      "a line that has begun ends within \(DaemonLimits.lineSeconds) s",
      line: line + 1
    )
  }

  /// What is wrong with a stream that ends here.
  var endFault: InputError? {
    guard holdsPartialLine else { return nil }
    return InputError(
      .badRecord,
      "the stream ended inside a line, before its line feed",
      line: line + 1
    )
  }
}

extension WireError {
  /// The frames of a moving contact are so far apart as no device sends them.
  init(unitMistake median: Int64, right: String) {
    self.init(
      .unitMistake,
      "frames of a moving finger are \(median) µs apart in the median, and no panel sends so: "
        + right
    )
  }
}
