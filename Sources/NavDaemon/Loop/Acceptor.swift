import NavSystem

/// A listening socket: every connection that comes is set up and handed on.
///
/// Owns the listener. It takes only so many in a turn: who connects again and again does not keep
/// those waiting who are there. When the process is out of descriptors, but for those that the log
/// needs, it rests a moment instead of spinning; whoever waits then is served afterwards.
final class Acceptor {
  let listener: UnixListener
  private var source: EventSource?
  private var pause: EventSource?
  private let loop: EventLoop
  /// What all that its connections say waits for.
  private let gate: PublicationGate
  private let queues: QueueTotal
  private let handlers: Handlers
  /// How often it rested.
  private(set) var rests: UInt64 = 0
  /// Connections that it took.
  private(set) var accepted: UInt64 = 0

  /// What becomes of connections: when one comes, when it can be read, and when a line that it
  /// began took too long.
  struct Handlers {
    var onConnection: (Connection) -> Void
    var onReadable: (Connection) -> Void
    var onLineTimeout: (Connection) -> Void
  }

  init(
    _ listener: UnixListener,
    loop: EventLoop,
    gate: PublicationGate,
    queues: QueueTotal = QueueTotal(),
    handlers: Handlers
  ) throws(EventLoopError) {
    self.listener = listener
    self.loop = loop
    self.gate = gate
    self.queues = queues
    self.handlers = handlers
    source = try EventSource(.readable(listener.descriptor), on: loop) { [unowned self] in
      accept()
    }
    pause = try EventSource(.timer, on: loop) { [unowned self] in source?.arm() ?? () }
    source?.arm()
  }

  private func accept() {
    for _ in 0..<DaemonLimits.acceptsPerTurn {
      guard hasDescriptorsLeft else { return rest("out of file descriptors") }
      do {
        switch try listener.accept() {
        case .connection(let descriptor):
          accepted += 1
          try begin(descriptor)
        case .wouldBlock: return
        case .descriptorLimit: return rest("out of file descriptors")
        }
      } catch {
        return rest("\(error)")
      }
    }
  }

  private func begin(_ descriptor: FileDescriptor) throws {
    handlers.onConnection(
      try Connection(
        descriptor,
        peer: try descriptor.peerCredentials(),
        loop: loop,
        outbox: Outbox(gate: gate, total: queues),
        onReadable: handlers.onReadable,
        onLineTimeout: handlers.onLineTimeout
      )
    )
  }

  /// The kernel gives out the lowest number that is free.
  private var hasDescriptorsLeft: Bool {
    guard let lowest = try? listener.descriptor.nextNumber() else { return false }
    return Int(lowest) + DaemonLimits.descriptorsReserved < ThisProcess.descriptorsMax
  }

  private func rest(_ reason: String) {
    StandardStream.error.write("navd: \(listener.path): \(reason); accepting again in 1 s\n")
    rests += 1
    source?.disarm()
    pause?.arm(afterMicroseconds: DaemonLimits.acceptPauseMicroseconds)
  }
}
