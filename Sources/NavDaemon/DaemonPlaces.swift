package import NavSystem

/// Where a daemon lives.
package struct DaemonPlaces: Sendable {
  package var sockets: DaemonSockets
  package var stateFolder: String
  /// Whether it opens the machine's touch devices and presses keys; without, it has its sockets.
  package var usesDevices: Bool
  /// Whether it refuses to start where its log has lost something; else it goes on and says so.
  package var isStrict: Bool

  package init(
    sockets: DaemonSockets,
    stateFolder: String,
    usesDevices: Bool = true,
    isStrict: Bool = false
  ) {
    self.sockets = sockets
    self.stateFolder = stateFolder
    self.usesDevices = usesDevices
    self.isStrict = isStrict
  }
}

/// Where a daemon listens.
package enum DaemonSockets: Sendable {
  /// It makes the sockets itself, and takes them away at its end.
  case own(path: String, inputPath: String)
  /// They were passed to it, and stay when it goes.
  case passed(UnixListener, input: UnixListener)

  /// The main socket's.
  package var path: String {
    switch self {
    case .own(let path, _): path
    case .passed(let listener, _): listener.path
    }
  }
}
