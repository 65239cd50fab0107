/// Where things are when nobody says otherwise; the one place that knows.
package enum DefaultPaths {
  /// `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd/navd.sock`, else `/run/navd/navd.sock`.
  package static func socket(
    _ environment: (String) -> String? = ThisProcess.environment
  ) -> String {
    if let path = environment("NAVD_SOCKET") { return path }
    if let folder = environment("XDG_RUNTIME_DIR") { return "\(folder)/navd/navd.sock" }
    return serviceSocket
  }

  /// Where the service of a whole machine listens.
  package static let serviceSocket = "/run/navd/navd.sock"

  /// The main socket for those who connect: the default one, or the service's where nothing stands
  /// at the default one. A path that `$NAVD_SOCKET` names is never replaced.
  package static func socketToReach(
    _ environment: (String) -> String? = ThisProcess.environment,
    isThere: (String) -> Bool = DefaultPaths.isThere
  ) -> String {
    let path = socket(environment)
    if environment("NAVD_SOCKET") != nil || isThere(path) { return path }
    return isThere(serviceSocket) ? serviceSocket : path
  }

  /// The socket for raw touches: `input.sock` in the folder of the main socket.
  package static func inputSocket(beside socket: String) -> String {
    let folder = Files.folder(of: socket)
    return folder == "/" ? "/input.sock" : "\(folder)/input.sock"
  }

  /// `$XDG_CONFIG_HOME/navd/hooks.toml`, else `~/.config/navd/hooks.toml`; nil without a home.
  package static func hooks(
    _ environment: (String) -> String? = ThisProcess.environment
  ) -> String? {
    if let folder = environment("XDG_CONFIG_HOME") { return "\(folder)/navd/hooks.toml" }
    return environment("HOME").map { "\($0)/.config/navd/hooks.toml" }
  }

  /// `$STATE_DIRECTORY`, else `$XDG_STATE_HOME/navd`, else `~/.local/state/navd`; nil without a
  /// home.
  ///
  /// A service manager may list several folders, separated by colons: the first one is ours.
  package static func stateFolder(
    _ environment: (String) -> String? = ThisProcess.environment
  ) -> String? {
    if let folders = environment("STATE_DIRECTORY") {
      return folders.split(separator: ":").first.map(String.init)
    }
    if let folder = environment("XDG_STATE_HOME") { return "\(folder)/navd" }
    return environment("HOME").map { "\($0)/.local/state/navd" }
  }

  /// Where the service of a whole machine keeps its state.
  package static let serviceStateFolder = "/var/lib/navd"

  /// The state folder for those who read: the default one, or the service's where nothing stands
  /// at the default one. A folder that `$STATE_DIRECTORY` names is never replaced.
  package static func stateFolderToRead(
    _ environment: (String) -> String? = ThisProcess.environment,
    isThere: (String) -> Bool = DefaultPaths.isThere
  ) -> String? {
    let folder = stateFolder(environment)
    if environment("STATE_DIRECTORY") != nil || folder.map(isThere) == true { return folder }
    return isThere(serviceStateFolder) ? serviceStateFolder : folder
  }

  /// A folder that this user may not look at counts as there.
  package static func isThere(_ path: String) -> Bool { (try? Files.kind(path)) != .nothing }
}
