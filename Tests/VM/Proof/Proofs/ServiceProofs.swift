import Glibc
import NavClient
import NavSystem

// The service as it was installed: healthy, on sockets of its manager's, with few rights.

extension Proofs {
  static let service: [Proof] = [
    Proof("the service is up, and by its sockets") {
      _ = try DaemonView.devices()
      let state = try Service.property("ActiveState") + "/" + (try Service.property("SubState"))
      try expect(state == "active/running", "\(Service.name) is \(state): \(try Service.status())")
      for (unit, path) in [
        ("navd.socket", "/run/navd/navd.sock"), ("navd-input.socket", "/run/navd/input.sock"),
      ] {
        let socket = try Service.property("ActiveState", of: unit)
        try expect(socket == "active", "\(unit) is \(socket)")
        let listening = try Service.property("Listen", of: unit)
        try expect(listening.contains(path), "\(unit) listens on \(listening), not on \(path)")
        let triggered = try Service.property("TriggeredBy")
        try expect(triggered.contains(unit), "\(Service.name) is triggered by \(triggered) only")
      }
      return .holds("\(state), both sockets are the manager's")
    },
    Proof("a client finds a stopped service by its socket") {
      try ChildProgram.run(["systemctl", "stop", Service.name])
      _ = try Service.property("ActiveState")
      _ = try DaemonView.devices()
      let state = try Service.property("ActiveState")
      try expect(state == "active", "a client was served and \(Service.name) is \(state)")
      return .holds("it was started by the connection")
    },
    Proof("whoever is not of the group may not connect") {
      let stranger = try ChildProgram([
        "setpriv", "--reuid=1000", "--regid=1000", "--clear-groups", "--", "navctl", "state",
      ])
      let status = stranger.waitForEnd(secondsMax: 20)
      try expect(status != 0, "a stranger was let in: \(stranger.output)")
      let member = try ChildProgram.run([
        "setpriv", "--reuid=1000", "--regid=1000", "--groups=navd", "--", "navctl", "state",
      ])
      try expect(!member.isEmpty, "a member of the group sees no state")
      return .holds(stranger.output.trimmed)
    },
    Proof("the service does not run as root") {
      let user = try ServiceUser.current()
      try expect(user.id != 0, "its user is 0")
      return .holds("user \(user.id), groups \(user.groups.sorted())")
    },
    Proof("the service runs under its filter, and without capabilities") {
      let path = "/proc/\(try Service.processID())/status"
      let text = String(decoding: try Files.contents(path, limit: 65_536), as: UTF8.self)
      for (name, value) in [
        ("Seccomp", "2"), ("NoNewPrivs", "1"), ("CapEff", "0000000000000000"),
        ("CapBnd", "0000000000000000"),
      ] {
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
        try expect(line.hasSuffix("\t\(value)"), "\(path) says \(line)")
      }
      return .holds("seccomp filters, no new privileges, no capability")
    },
    Proof("the service may open no keyboard") {
      let user = try ServiceUser.current()
      try expect(user.id != 0, "it runs as root and may open all")
      var closed: [String] = []
      for entry in try Files.list("/dev/input") where entry.hasPrefix("event") {
        let node = "/dev/input/\(entry)"
        let said = try ChildProgram.run(["udevadm", "info", "-q", "property", node])
        guard said.contains("ID_INPUT_KEYBOARD=1") || said.contains("ID_INPUT_KEY=1"),
          !said.contains("ID_INPUT_TOUCH")
        else { continue }
        let groups = user.groups.map(String.init).joined(separator: ",")
        let reader = try ChildProgram([
          "setpriv", "--reuid=\(user.id)", "--regid=\(user.group)", "--groups=\(groups)", "--",
          "head", "-c", "0", node,
        ])
        let status = reader.waitForEnd(secondsMax: 10)
        try expect(status != 0, "user \(user.id) may read \(node): \(said)")
        closed.append(node)
      }
      try expect(!closed.isEmpty, "there is no keyboard to try it on")
      return .holds("\(closed.joined(separator: ", ")) closed to it")
    },
  ]

  /// What is looked at last: what all the proofs before left behind.
  static let aftermath: [Proof] = [
    Proof("after all this nothing has failed and nothing was warned of") {
      let failed = try ChildProgram.run(["systemctl", "--failed", "--plain", "--no-legend"]).trimmed
      try expect(failed.isEmpty, "failed units: \(failed)")
      let warnings = try Service.journal(priority: "warning")
      try expect(warnings.isEmpty, "the journal warns: \(warnings)")
      _ = try Service.processID()
      let restarts = try Service.property("NRestarts")
      try expect(restarts == "0", "the service manager had to restart it \(restarts) times")
      return .holds("no failed unit, no warning, no crash")
    }
  ]
}

/// Whose rights the service has.
struct ServiceUser {
  let id: UInt32
  let group: UInt32
  let groups: [UInt32]

  static func current() throws -> ServiceUser {
    let path = "/proc/\(try Service.processID())/status"
    let text = String(decoding: try Files.contents(path, limit: 65_536), as: UTF8.self)
    let numbers = { (label: String) -> [UInt32] in
      let line = text.split(separator: "\n").first { $0.hasPrefix(label) } ?? ""
      return line.dropFirst(label.count).split { $0 == "\t" || $0 == " " }.compactMap { UInt32($0) }
    }
    return ServiceUser(
      id: try require(numbers("Uid:").first, "\(path) has no Uid"),
      group: try require(numbers("Gid:").first, "\(path) has no Gid"),
      groups: numbers("Groups:")
    )
  }
}
