import Glibc
import NavClient
import NavSystem
import NavWire

// What only a service manager can put right, and what it must not lose.

extension Proofs {
  /// Behind what says that nothing went wrong: here something does, and is cured.
  static let cures: [Proof] = [
    Proof("a daemon that hangs is started anew, and its subscribers go on", secondsMax: 300) {
      let file = try DeviceFile.own("edge-swipe-back")
      let device = try KernelDevice(file.description)
      _ = try DaemonView.attached(device)
      let watcher = try Watcher()
      var playback = Playback(file.recording, into: device)
      try playback.run()
      try expect(try watcher.report().last == "action back", "the service is not well before")
      let before = try DaemonView.seq()
      let process = try Service.processID()
      let limit = try Service.property("WatchdogUSec")
      try expect(limit == "1min", "the watchdog of \(Service.name) is \(limit)")
      let start = SystemClock.monotonicMicroseconds()
      kill(process, SIGSTOP)
      // Who comes while it hangs waits in the queue of the socket, and is served.
      guard case .connected(let early) = try UnixSocket.connect("/run/navd/navd.sock") else {
        throw Refutation("nobody listens while the daemon hangs")
      }
      _ = try wait(for: "another process than \(process)", secondsMax: 150) {
        let now = Int32(try Service.property("MainPID")) ?? 0
        return now > 0 && now != process ? true : nil
      }
      let seconds = (SystemClock.monotonicMicroseconds() - start) / 1_000_000
      try expect(try greets(early), "who connected while it hung was not greeted")
      let resumed = try Watcher(from: watcher.cursor)
      let missed = try resumed.report()
      try expect(missed.isEmpty, "who resumed saw \(missed.shown), and missed nothing")
      let after = try DaemonView.seq()
      try expect(after > before, "before it hung seq was \(before), behind that \(after)")
      _ = try DaemonView.attached(device)
      var again = Playback(file.recording, into: device)
      try again.run()
      let report = try resumed.report()
      try expect(report.last == "action back", "the next swipe: \(report.shown)")
      try DaemonView.unplug(device)
      try ChildProgram.run(["systemctl", "reset-failed", Service.name])
      return .holds("started anew after \(seconds) s, seq \(before) then \(after)")
    },
    Proof("twenty restarts lose no connect of fifty clients", secondsMax: 600) {
      var served = 0
      for round in 1...20 {
        // So many starts by hand are no sign of a service that fails.
        try ChildProgram.run(["systemctl", "reset-failed", Service.name])
        let restart = try ChildProgram(["systemctl", "restart", Service.name])
        var clients: [FileDescriptor] = []
        for _ in 0..<50 {
          guard case .connected(let client) = try UnixSocket.connect("/run/navd/navd.sock") else {
            throw Refutation("in round \(round) client \(clients.count + 1) was not let in")
          }
          clients.append(client)
          pause(milliseconds: 5)
        }
        for (index, client) in clients.enumerated() {
          try expect(try greets(client), "in round \(round) client \(index + 1) was not greeted")
          served += 1
        }
        try expect(restart.waitForEnd(secondsMax: 60) == 0, "restart \(round): \(restart.output)")
      }
      try DaemonView.expectNothingStuck()
      return .holds("\(served) clients were greeted")
    },
  ]

  /// Whether the daemon's first line comes on a connection.
  private static func greets(_ client: FileDescriptor) throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let end = SystemClock.monotonicMicroseconds() + 60_000_000
    while SystemClock.monotonicMicroseconds() < end {
      var entries = [PollEntry(client)]
      guard try Poll.wait(&entries, timeoutMilliseconds: 200) > 0 else { continue }
      guard case .bytes(let count) = try client.read(into: &bytes) else { return false }
      return String(decoding: bytes[..<count], as: UTF8.self).hasPrefix(#"{"hello":"#)
    }
    return false
  }
}
