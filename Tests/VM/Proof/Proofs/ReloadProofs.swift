import NavSystem

// Another configuration while the service runs: what it says of devices and keys holds at once.

extension Proofs {
  static let reloads: [Proof] = [
    Proof("a reload lets a device go, and takes it again with its number", secondsMax: 120) {
      let device = try KernelDevice(try DeviceFile.own("tap").description)
      let before = try DaemonView.attached(device)
      let process = try Service.processID()
      let unused = configuration(of: device, "use = false")
      let verdict = try unused.inForce { () throws -> String in
        let listed = try wait(for: "\(device.node) let go") { () -> ListedDevice? in
          let listed = try DaemonView.listed(device.node)
          return listed?.device == nil ? listed : nil
        }
        return listed.verdict
      }
      let after = try DaemonView.attached(device)
      try expect(
        after.identity == before.identity,
        "it was \(before.identity), and is \(after.identity)"
      )
      try expect(try Service.processID() == process, "the service was started anew")
      try DaemonView.unplug(device)
      return .holds("\(before.verdict), then \(verdict), then \(after.verdict)")
    },
    Proof("a reload moves a device to another surface, and cancels its swipe", secondsMax: 120) {
      let file = try DeviceFile.own("edge-swipe-back")
      let device = try KernelDevice(file.description)
      _ = try DaemonView.attached(device)
      let watcher = try Watcher()
      var playback = Playback(file.recording, into: device)
      try playback.run(through: playback.count * 3 / 4)
      try watcher.wait(for: "began")
      let second = configuration(of: device, "surface = \"second\"", "[surface.second]")
      let moved = try second.inForce { () throws -> [String] in
        let cancelled = try watcher.report()
        try expect(
          cancelled.last == "edge_back cancelled (device_removed)",
          "the swipe under way: \(cancelled.shown)"
        )
        try playback.run()
        _ = try wait(for: "\"\(device.name)\" on the surface second") {
          try DaemonView.listed(device.node)?.surface == "second" ? true : nil
        }
        var again = Playback(file.recording, into: device)
        try again.run()
        return try watcher.report()
      }
      try expect(moved.last == "action back", "the next swipe: \(moved.shown)")
      let back = try DaemonView.attached(device)
      try expect(back.surface == "main", "without the file it is on \(back.surface ?? "none")")
      try DaemonView.unplug(device)
      return .holds("cancelled (device_removed); then \(moved.shown) on second; then on main")
    },
    Proof("a reload with a mistake changes nothing, and is told", secondsMax: 120) {
      let device = try KernelDevice(try DeviceFile.own("tap").description)
      let before = try DaemonView.attached(device)
      let wrong = GuestFile(path: configurationPath, text: "[gesture]\npan_slop = 12\n")
      let told = try wrong.present {
        try ChildProgram.run(["systemctl", "reload", Service.name])
        return try ChildProgram.run(["navctl", "reload"], mustSucceed: false)
      }
      for word in ["navd.toml:2", "pan_slop_pt"] {
        try expect(told.contains(word), "navctl reload does not name \(word): \(told)")
      }
      let after = try DaemonView.listed(device.node)
      try expect(
        after == before,
        "the device was \(before.verdict), and is \(after?.verdict ?? "")"
      )
      try DaemonView.unplug(device)
      return .holds(told.trimmed.split(separator: "\n").last.map(String.init) ?? "")
    },
    Proof("a reload gives other keys to an action", secondsMax: 120) {
      let file = try DeviceFile.own("edge-swipe-back")
      let device = try KernelDevice(file.description)
      _ = try DaemonView.attached(device)
      let keys = GuestFile(
        path: configurationPath,
        text: "[output.keys]\nback = \"leftalt+left\"\n"
      )
      let came = try keys.inForce { () throws -> [String] in
        let keyboard = try NodeReader(try nodeOfKeyboard())
        let watcher = try Watcher()
        var playback = Playback(file.recording, into: device)
        try playback.run()
        try watcher.wait(for: "action back")
        try watcher.settle()
        return try keyboard.records().filter { NodeReader.type($0) == 1 }
          .map { "\(NodeReader.code($0)) \(NodeReader.keyValue($0))" }
      }
      let wanted = ["56 1", "105 1", "105 0", "56 0"]
      try expect(came == wanted, "the keyboard sent \(came), not \(wanted)")
      try DaemonView.unplug(device)
      return .holds("KEY_LEFTALT with KEY_LEFT, where KEY_BACK was")
    },
  ]

  private static let configurationPath = "/etc/navd/navd.toml"

  /// A profile of a device, and what else stands in the file.
  private static func configuration(
    of device: KernelDevice,
    _ line: String,
    _ rest: String = ""
  ) -> GuestFile {
    GuestFile(
      path: configurationPath,
      text: "[[device]]\nname = \"\(device.name)\"\n\(line)\n\n\(rest)\n"
    )
  }
}

extension GuestFile {
  /// Runs while the service has it as its configuration, and lets it read again what there was.
  fileprivate func inForce<Value>(_ body: () throws -> Value) throws -> Value {
    defer { _ = try? ChildProgram.run(["navctl", "reload"]) }
    return try present {
      // It answers once all of it holds, so nobody need wait.
      try ChildProgram.run(["navctl", "reload"])
      return try body()
    }
  }
}
