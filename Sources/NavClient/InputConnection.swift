import NavSystem
public import NavWire

/// A connection to the daemon's input socket, for one thread: one device and its records.
///
/// ```swift
/// let axis = DeviceLine.Axis(minimum: 0, maximum: 4_095, resolution: 12)
/// let input = try InputConnection(
///   device: DeviceLine(name: "script", format: .json, x: axis, y: axis)
/// )
/// let finger = InputContact(0, .down, x: 2_000, y: 3_000)
/// try input.send(.frame(InputFrame(timeMicroseconds: 0, contacts: [finger])))
/// let lifted = InputContact(gone: 0)
/// try input.send(.frame(InputFrame(timeMicroseconds: 60_000, contacts: [lifted])))
/// let done = try input.finish()
/// ```
///
/// It owns its descriptor, which is closed when the last reference goes; closing it with fingers
/// down cancels them. While it writes it listens: a daemon that refuses a record is heard at once,
/// and one that takes nothing for the time of the limit is given up. It never waits without a
/// limit.
public final class InputConnection {
  /// The input socket beside a main socket: `input.sock` in the same folder.
  ///
  /// - Parameter path: The main socket; the default one if nil.
  /// - Returns: The path.
  public static func defaultPath(beside path: String? = nil) -> String {
    DefaultPaths.inputSocket(beside: path ?? DefaultPaths.socketToReach())
  }

  /// The socket that it is connected to.
  public let path: String
  /// The number that the daemon gave the device, as events and `why` name it.
  public let device: UInt32
  /// Is handed every `claimed` and `released`, where the device line asked for feedback, in the
  /// order in which they come. It is called by `send`, `wait` and `finish`, on their caller's
  /// thread, and may not call them; a source that calls none of them hears nothing, and is cut off
  /// once too much waits.
  public var onFeedback: ((InputMessage) -> Void)?
  private let stream: LineStream
  private var done: InputDone?

  /// Connects, checks who serves the socket as `Connection` does, describes the device and waits
  /// for its number.
  ///
  /// - Parameters:
  ///   - path: The input socket; the default one if nil.
  ///   - deviceLine: The device's description, with or without its line feed.
  ///   - waitMilliseconds: How long to wait for a daemon where nobody listens yet, 0 or more.
  ///   - timeoutMilliseconds: How long it may take, 0 or more.
  /// - Throws: `inputRefused` with the daemon's words, `notRunning`, `unreachable`, `untrusted`,
  ///   `timeout`, `closed` or `violation`.
  public init(
    path: String? = nil,
    deviceLine: [UInt8],
    waitMilliseconds: Int = 0,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) {
    let path = path ?? InputConnection.defaultPath()
    let (stream, deadline) = try LineStream.open(
      path,
      waitMilliseconds: waitMilliseconds,
      timeoutMilliseconds: timeoutMilliseconds
    )
    let lineFeed = UInt8(ascii: "\n")
    let line = deviceLine.last == lineFeed ? deviceLine : deviceLine + [lineFeed]
    try stream.send(line, timeoutMilliseconds: timeoutMilliseconds)
    var device: UInt32?
    while device == nil {
      guard let answer = try stream.next(until: deadline) else {
        throw .timeout(path: path, waitingFor: "answer", milliseconds: timeoutMilliseconds)
      }
      switch try InputConnection.decode(answer, from: path) {
      case .ok(let ok): device = ok.device
      case .error(let error): throw .inputRefused(path: path, error)
      case .done: throw .violation(path: path, problem: "an end before the first record")
      // Nothing can be claimed of what was not sent.
      case .claimed, .released, .unknown: break
      }
    }
    self.path = path
    self.device = device ?? 0
    self.stream = stream
  }

  /// The same with a typed description.
  ///
  /// - Parameters:
  ///   - path: The input socket; the default one if nil.
  ///   - device: The device's description.
  ///   - waitMilliseconds: How long to wait for a daemon where nobody listens yet, 0 or more.
  ///   - timeoutMilliseconds: How long it may take, 0 or more.
  /// - Throws: As the other initialiser.
  public convenience init(
    path: String? = nil,
    device: DeviceLine,
    waitMilliseconds: Int = 0,
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) {
    var writer = WireWriter()
    writer.append(device)
    try self.init(
      path: path,
      deviceLine: writer.bytes,
      waitMilliseconds: waitMilliseconds,
      timeoutMilliseconds: timeoutMilliseconds
    )
  }

  /// Sends bytes of records, or of lines; they may be cut anywhere.
  ///
  /// - Parameters:
  ///   - records: Records as the kernel lays them out, in the format of the device line, or lines
  ///     of format json, each with its line feed.
  ///   - timeoutMilliseconds: How long the daemon may take nothing at all, 0 or more.
  /// - Throws: `inputRefused` with the byte or the line of the stream, `timeout`, `closed` or
  ///   `violation`.
  public func send(
    _ records: [UInt8],
    timeoutMilliseconds: Int = 10_000
  ) throws(ClientError) {
    try stream.listen(until: Deadline(milliseconds: 0))
    try stream.send(records, timeoutMilliseconds: timeoutMilliseconds) {
      () throws(ClientError) in
      try hear()
    }
  }

  /// Sends one frame, or a tick, of a device of format json.
  ///
  /// - Parameters:
  ///   - line: What is sent.
  ///   - timeoutMilliseconds: How long the daemon may take nothing at all, 0 or more.
  /// - Throws: As the sending of bytes.
  public func send(
    _ line: InputLine,
    timeoutMilliseconds: Int = 10_000
  ) throws(ClientError) {
    var writer = WireWriter()
    writer.append(line)
    try send(writer.bytes, timeoutMilliseconds: timeoutMilliseconds)
  }

  /// Lets time pass until the next record is due, listening.
  ///
  /// - Parameter milliseconds: How long, 0 or more.
  /// - Throws: `inputRefused`, `closed` or `violation`, as soon as it is known.
  public func wait(milliseconds: Int) throws(ClientError) {
    let deadline = Deadline(milliseconds: milliseconds)
    repeat {
      try stream.listen(until: deadline)
      try hear()
      if stream.hasEnded { throw .closed(path: path, reason: nil) }
    } while deadline.remainingMilliseconds > 0
  }

  /// Says that nothing more comes, and waits until all of it is applied and written.
  ///
  /// - Parameter timeoutMilliseconds: How long that may take, 0 or more.
  /// - Returns: What the daemon counted.
  /// - Throws: `inputRefused`, `timeout`, `closed` or `violation`.
  public func finish(timeoutMilliseconds: Int = 30_000) throws(ClientError) -> InputDone {
    try stream.shutDownWriting()
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    while true {
      if let done { return done }
      guard let line = try stream.next(until: deadline) else {
        throw .timeout(path: path, waitingFor: "end", milliseconds: timeoutMilliseconds)
      }
      try take(line)
    }
  }

  private func hear() throws(ClientError) {
    while let line = stream.takeLine() { try take(line) }
  }

  private func take(_ line: [UInt8]) throws(ClientError) {
    let message = try InputConnection.decode(line, from: path)
    switch message {
    case .claimed, .released: onFeedback?(message)
    case .done(let done): self.done = done
    case .error(let error): throw .inputRefused(path: path, error)
    case .ok, .unknown: break
    }
  }

  private static func decode(
    _ line: [UInt8],
    from path: String
  ) throws(ClientError) -> InputMessage {
    do {
      return try InputMessage.decode(line)
    } catch {
      throw .violation(path: path, problem: "\(error.message) in \(quoted(line))")
    }
  }
}
