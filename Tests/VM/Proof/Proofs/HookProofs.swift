import NavClient
import NavSystem
import NavWire

// A program that is run when something happens.

extension Proofs {
  static let hooks: [Proof] = [
    Proof("a hook runs once for each action, also over a restart of the daemon") {
      let folder = "/run/navd-proof"
      let trace = "\(folder)/hook-ran"
      try Files.makeFolder(folder, permissions: 0o755)
      try Files.remove(trace)
      try write(
        "[[hook]]\non = \"back\"\nrun = [\"/bin/sh\", \"-c\", \"cat >> \(trace)\"]\n",
        to: "\(folder)/hooks.toml"
      )
      let connections = try DaemonView.connections()
      let runner = try ChildProgram(["navctl", "run", "--config", "\(folder)/hooks.toml"])
      try DaemonView.waitForConnection(beyond: connections, of: runner)
      let back = try DeviceFile.own("edge-swipe-back")
      let reverted = try DeviceFile.own("edge-swipe-reverted")
      let device = try KernelDevice(back.description)
      for (file, restarts) in [(back, false), (reverted, true), (back, true), (back, false)] {
        _ = try DaemonView.attached(device)
        var playback = Playback(file.recording, into: device)
        try playback.run()
        try Watcher().settle()
        if restarts {
          try Service.restart()
          try DaemonView.waitForConnection(beyond: 0, of: runner)
        }
      }
      _ = try wait(for: "three runs of the hook") { () -> Bool? in
        try runs(trace) >= 3 ? true : nil
      }
      // One too many would come at once.
      pause(milliseconds: 1_000)
      let count = try runs(trace)
      try expect(count == 3, "\(count) runs for 3 backs: \(runner.output)")
      runner.stop()
      return .holds("3 runs for 3 backs over 2 restarts, none for what was reverted")
    }
  ]

  /// How often the hook ran: each run adds the event, a JSON object with the action's name.
  private static func runs(_ path: String) throws -> Int {
    guard try Files.kind(path) == .file else { return 0 }
    let text = String(decoding: try Files.contents(path, limit: 1 << 20), as: UTF8.self)
    return text.split(separator: "\n").count { $0.contains("\"back\"") }
  }

  static func write(_ text: String, to path: String) throws {
    let file = try Files.open(path, .createEmpty(permissions: 0o644))
    try Array(text.utf8).withUnsafeBytes { bytes in try file.write(bytes, at: 0) }
  }
}

extension DaemonView {
  /// Connections to the main socket, without the one that asks.
  static func connections() throws -> Int64 {
    let connection = try DaemonView.connect()
    guard case .stats(let stats) = try connection.request(.get(.stats)).content else {
      throw Refutation("the daemon has no stats")
    }
    return try require(stats["clients"], "stats have no `clients`: \(stats.keys)") - 1
  }

  /// Waits until one connection more is there than there was.
  static func waitForConnection(beyond count: Int64, of child: ChildProgram) throws {
    _ = try wait(for: "a connection of a program that was started") { () -> Bool? in
      _ = child.wait(for: "\u{0}", secondsMax: 0)
      try expect(child.status == nil, "it ended with \(child.status ?? 0): \(child.output)")
      return try connections() > count ? true : nil
    }
  }
}
