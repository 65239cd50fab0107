import NavSystem
import NavWire

/// One connection to the daemon as lines: what both sockets have in common.
///
/// It owns the descriptor and the lines that were read and not taken. It never waits without a
/// deadline, and never writes without reading: a daemon that has an answer to give before it takes
/// more is always heard.
final class LineStream {
  let path: String
  private let descriptor: FileDescriptor
  private var framer = LineFramer()
  private var scratch = [UInt8](repeating: 0, count: ClientLimits.readBytes)
  private var lines: [[UInt8]] = []
  private var taken = 0
  private var backlogBytes = 0
  /// The daemon ended the connection; lines may still be there to be taken.
  private(set) var hasEnded = false

  /// Connects, and where nobody listens yet tries again until the time of waiting is over. What may
  /// take time from then on has `timeoutMilliseconds`, from the attempt that succeeded.
  static func open(
    _ path: String,
    waitMilliseconds: Int,
    timeoutMilliseconds: Int
  ) throws(ClientError) -> (stream: LineStream, deadline: Deadline) {
    let end = Deadline(milliseconds: waitMilliseconds)
    while true {
      let deadline = Deadline(milliseconds: timeoutMilliseconds)
      do throws(ClientError) {
        return (try LineStream(path: path, until: deadline), deadline)
      } catch {
        let left = end.remainingMilliseconds
        guard case .notRunning = error, left > 0 else { throw error }
        try pause(milliseconds: min(left, ClientLimits.listenPollMilliseconds), path)
      }
    }
  }

  /// Connects, and checks who serves the path before a byte is sent.
  private init(path: String, until deadline: Deadline) throws(ClientError) {
    self.path = path
    descriptor = try LineStream.connect(path, until: deadline)
    let server = try reaching(path) { () throws(SystemError) in
      try descriptor.peerCredentials().userID
    }
    // Whoever binds a socket owns its file, in a folder that others may write to as well.
    let owner = try reaching(path) { () throws(SystemError) in
      try Files.owner(Files.folder(of: path))
    }
    if server != 0 && server != ThisProcess.userID && server != owner {
      throw .untrusted(path: path, user: server)
    }
  }

  /// For poll(2) in a loop of the caller's.
  var number: Int32 { descriptor.number }

  /// The next line without its line feed; nil if none came in time.
  ///
  /// - Throws: `closed` once the daemon has ended the connection and every line was taken.
  func next(until deadline: Deadline) throws(ClientError) -> [UInt8]? {
    while true {
      if let line = takeLine() { return line }
      if hasEnded { throw .closed(path: path, reason: nil) }
      let ready = try wait(read: true, write: false, until: deadline)
      guard ready.read else { return nil }
      try receive()
    }
  }

  /// Writes all of it, reading meanwhile; `hear` looks at the lines that came and throws if there
  /// is no reason to go on.
  ///
  /// The time is for one step: whoever is slow but moves is waited for. A daemon that has gone and
  /// left lines behind is no error here: they say why.
  func send(
    _ bytes: [UInt8],
    timeoutMilliseconds: Int,
    hear: () throws(ClientError) -> Void = {}
  ) throws(ClientError) {
    var rest = bytes[...]
    var deadline = Deadline(milliseconds: timeoutMilliseconds)
    while !rest.isEmpty {
      try hear()
      let outcome = try reaching(path) { () throws(SystemError) in try descriptor.send(rest) }
      switch outcome {
      case .bytes(let count):
        rest = rest.dropFirst(count)
        deadline = Deadline(milliseconds: timeoutMilliseconds)
      case .peerGone:
        try receiveRest(until: deadline)
        try hear()
        // Its last words are taken as any others; who takes them all finds the end behind them.
        guard taken == lines.count else { return }
        throw .closed(path: path, reason: nil)
      case .wouldBlock:
        let hasRoom = backlogBytes < ClientLimits.backlogBytesMax
        let ready = try wait(read: hasRoom && !hasEnded, write: true, until: deadline)
        guard ready.read || ready.write else {
          throw .timeout(
            path: path,
            waitingFor: "room to write",
            milliseconds: timeoutMilliseconds
          )
        }
        if ready.read { try receive() }
      }
    }
  }

  /// Ends the writing side; answers can still be read.
  func shutDownWriting() throws(ClientError) {
    try reaching(path) { () throws(SystemError) in try descriptor.shutDownWriting() }
  }

  /// Whether a line was read and not taken.
  var hasLine: Bool { taken < lines.count }

  /// A line that was read and not taken, if there is one.
  func takeLine() -> [UInt8]? {
    guard taken < lines.count else { return nil }
    let line = lines[taken]
    taken += 1
    backlogBytes -= line.count
    if taken == lines.count {
      lines.removeAll(keepingCapacity: true)
      taken = 0
    }
    return line
  }

  /// Waits until there is a line to take, or part of one came, or the time is over.
  func listen(until deadline: Deadline) throws(ClientError) {
    guard !hasEnded, taken == lines.count else { return }
    if try wait(read: true, write: false, until: deadline).read { try receive() }
  }

  /// Reads until the daemon's end, for the last words of one that has gone.
  private func receiveRest(until deadline: Deadline) throws(ClientError) {
    while !hasEnded, try wait(read: true, write: false, until: deadline).read { try receive() }
  }

  /// Reads once and cuts what came into lines.
  private func receive() throws(ClientError) {
    let outcome = try reaching(path) { () throws(SystemError) in
      try descriptor.read(into: &scratch)
    }
    switch outcome {
    case .wouldBlock: return
    case .end, .peerGone: hasEnded = true
    case .bytes(let count):
      framer.receive(scratch.span.bytes.extracting(..<count))
      while let outcome = framer.next() {
        guard case .line(let line) = outcome else {
          throw .violation(
            path: path,
            problem: "a line of more than \(WireLimits.lineBytesMax) bytes"
          )
        }
        lines.append(line)
        backlogBytes += line.count
      }
    }
  }

  private func wait(
    read: Bool,
    write: Bool,
    until deadline: Deadline
  ) throws(ClientError) -> (read: Bool, write: Bool) {
    var entries = [PollEntry(descriptor, read: read, write: write)]
    _ = try reaching(path) { () throws(SystemError) in
      try Poll.wait(&entries, timeoutMilliseconds: deadline.remainingMilliseconds)
    }
    let isOver = entries[0].isHungUp
    return (read && (entries[0].canRead || isOver), write && (entries[0].canWrite || isOver))
  }

  private static func connect(
    _ path: String,
    until deadline: Deadline
  ) throws(ClientError) -> FileDescriptor {
    while true {
      switch try reaching(path, { () throws(SystemError) in try UnixSocket.connect(path) }) {
      case .connected(let descriptor): return descriptor
      case .absent, .refused: throw .notRunning(path: path)
      case .busy:
        let left = deadline.remainingMilliseconds
        guard left > 0 else {
          throw .unreachable(path: path, reason: "the daemon accepts nobody at present")
        }
        try pause(milliseconds: min(left, 10), path)
      }
    }
  }

  private static func pause(milliseconds: Int, _ path: String) throws(ClientError) {
    var nothing: [PollEntry] = []
    _ = try reaching(path) { () throws(SystemError) in
      try Poll.wait(&nothing, timeoutMilliseconds: milliseconds)
    }
  }
}

/// Turns a failed system call into what a caller of the library can act on.
private func reaching<Value>(
  _ path: String,
  _ call: () throws(SystemError) -> Value
) throws(ClientError) -> Value {
  do {
    return try call()
  } catch {
    let advice =
      error.isAccessDenied
      ? "only navd's own user and root may connect, and to navd.sock members of the group navd"
      : error.advice
    let reason = advice.isEmpty ? error.reason : "\(error.reason): \(advice)"
    throw .unreachable(path: path, reason: reason)
  }
}
