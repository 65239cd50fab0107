import Glibc
import NavClient
import NavSystem

// Devices come and go; what they were stays known, and no finger outlives them.

extension Proofs {
  static let hotplug: [Proof] = [
    Proof("a device that is plugged twenty times stays the same device", secondsMax: 240) {
      let file = try DeviceFile.own("edge-swipe-back")
      var first: ListedDevice?
      for time in 1...20 {
        let device = try KernelDevice(file.description)
        let listed = try DaemonView.attached(device)
        let before = first ?? listed
        first = before
        try expect(
          listed.identity == before.identity,
          "the \(time). time it is \(listed.identity), not \(before.identity)"
        )
        try DaemonView.unplug(device)
      }
      return .holds("\(first?.identity ?? "") twenty times")
    },
    Proof("a device that is unplugged mid-swipe cancels it, at five places", secondsMax: 120) {
      let file = try DeviceFile.own("edge-swipe-back")
      var places: [String] = []
      for percent in [25, 40, 55, 70, 90] {
        let watcher = try Watcher()
        let device = try KernelDevice(file.description)
        _ = try DaemonView.attached(device)
        var playback = Playback(file.recording, into: device)
        try playback.run(through: playback.count * percent / 100)
        try watcher.wait(for: "began")
        device.unplug()
        try watcher.wait(for: "cancelled")
        let report = try watcher.report()
        try expect(
          report == ["edge_back began", "edge_back cancelled (device_removed)"],
          "at \(percent) % the subscriber saw \(report.shown)"
        )
        places.append("\(percent) %")
      }
      try expectAWholeSwipeCommits(file)
      return .holds("device_removed at \(places.joined(separator: ", ")), and then a whole swipe")
    },
    Proof("a node that may not be opened for two seconds is taken when it may") {
      guard try ServiceUser.current().id != 0 else {
        return .skipped("navd runs as root, whom no permission stops")
      }
      var file = try DeviceFile.own("edge-swipe-back")
      file = file.renamed("navd proof locked")
      let rule = UdevRule(99, "ATTRS{name}==\"\(file.description.device.name)\"", lock)
      let device = try rule.inForce {
        let device = try KernelDevice(file.description)
        try ChildProgram.run(["udevadm", "settle"])
        return device
      }
      pause(milliseconds: 2_000)
      let early = try DaemonView.listed(device.node)
      try expect(early?.device == nil, "it was taken with permissions 000")
      // The rules again, without the one that locked it: as an administrator would repair it.
      try ChildProgram.run(["udevadm", "trigger", "--action=change", "--settle", device.node])
      let listed = try DaemonView.attached(device)
      return .holds("first \(early?.verdict ?? "not listed"), then \(listed.verdict)")
    },
  ]

  /// Nobody but root may open it.
  private static let lock = "MODE:=\"0000\", GROUP:=\"root\""

  /// Nothing is stuck where a whole swipe still does what it always does.
  static func expectAWholeSwipeCommits(_ file: DeviceFile) throws {
    try DaemonView.expectNothingStuck()
    let watcher = try Watcher()
    let device = try KernelDevice(file.description)
    _ = try DaemonView.attached(device)
    var playback = Playback(file.recording, into: device)
    try playback.run()
    let report = try watcher.report()
    try expect(
      report.contains("action back") && report.count == 3,
      "a whole swipe afterwards gave \(report.shown)"
    )
    try DaemonView.unplug(device)
    try DaemonView.expectNothingStuck()
  }
}
