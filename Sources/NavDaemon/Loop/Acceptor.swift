import NavSystem

/// A listening socket: every connection that comes is handed on.
///
/// Owns the listener. When the process is out of descriptors, but for those that the log needs, it
/// rests a moment instead of spinning; whoever waits then is served afterwards.
final class Acceptor {
  let listener: UnixListener
  private var source: EventSource?
  private var pause: EventSource?
  private let onConnection: (FileDescriptor, PeerCredentials) -> Void

  init(
    _ listener: UnixListener,
    loop: EventLoop,
    onConnection: @escaping (FileDescriptor, PeerCredentials) -> Void
  ) throws(EventLoopError) {
    self.listener = listener
    self.onConnection = onConnection
    source = try EventSource(.readable(listener.descriptor), on: loop) { [unowned self] in
      accept()
    }
    pause = try EventSource(.timer, on: loop) { [unowned self] in source?.arm() ?? () }
    source?.arm()
  }

  private func accept() {
    while true {
      guard hasDescriptorsLeft else { return rest("out of file descriptors") }
      do {
        switch try listener.accept() {
        case .connection(let descriptor):
          onConnection(descriptor, try descriptor.peerCredentials())
        case .wouldBlock: return
        case .descriptorLimit: return rest("out of file descriptors")
        }
      } catch {
        return rest(error.description)
      }
    }
  }

  /// The kernel gives out the lowest number that is free.
  private var hasDescriptorsLeft: Bool {
    guard let lowest = try? listener.descriptor.nextNumber() else { return false }
    return Int(lowest) + DaemonLimits.descriptorsReserved < ThisProcess.descriptorsMax
  }

  private func rest(_ reason: String) {
    StandardStream.error.write("navd: \(listener.path): \(reason); accepting again in 1 s\n")
    source?.disarm()
    pause?.arm(afterMicroseconds: DaemonLimits.acceptPauseMicroseconds)
  }
}
