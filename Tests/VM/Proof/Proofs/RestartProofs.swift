import NavClient

// The service is restarted while it is used.

extension Proofs {
  static let restarts: [Proof] = [
    Proof("a restart mid-swipe cancels it, and subscribers resume") {
      let file = try DeviceFile.own("slow-past-half")
      let watcher = try Watcher()
      let device = try KernelDevice(file.description)
      let before = try DaemonView.attached(device)
      var playback = Playback(file.recording, into: device)
      try playback.run(through: playback.count / 2)
      try watcher.wait(for: "began")
      try watcher.settle()
      try Service.restart()
      let resumed = try Watcher(from: watcher.cursor)
      try resumed.wait(for: "cancelled")
      try playback.run()
      let report = try resumed.report()
      try expect(
        report == ["edge_back cancelled (restart)"],
        "who resumed saw \(report.shown)"
      )
      let after = try DaemonView.attached(device)
      try expect(
        after.identity == before.identity,
        "before the restart \(before.identity), after it \(after.identity)"
      )
      try DaemonView.unplug(device)
      try expectAWholeSwipeCommits(try DeviceFile.own("edge-swipe-back"))
      return .holds("\(report.shown), device \(after.device ?? 0) again, and then a whole swipe")
    },
    Proof("subscribers that resume over five restarts miss nothing", secondsMax: 120) {
      let file = try DeviceFile.own("edge-swipe-back")
      let device = try KernelDevice(file.description)
      var cursor = try Watcher().cursor
      for time in 1...5 {
        _ = try DaemonView.attached(device)
        var playback = Playback(file.recording, into: device)
        try playback.run()
        _ = try Watcher()
        try Service.restart()
        let resumed = try Watcher(from: cursor)
        let report = try resumed.report()
        try expect(
          report.filter { $0 == "action back" }.count == 1,
          "after restart \(time) who resumed saw \(report.shown)"
        )
        cursor = resumed.cursor
      }
      return .holds("one back for each of five swipes")
    },
  ]
}
