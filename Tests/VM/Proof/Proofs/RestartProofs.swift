import NavClient

// The service is restarted while it is used. Who resumes with a cursor is told all that it missed,
// and nothing else.

extension Proofs {
  static let restarts: [Proof] = [
    Proof("a restart mid-swipe cancels it, and subscribers resume", secondsMax: 120) {
      let file = try DeviceFile.own("slow-past-half")
      let cancelsBefore = try cancelsByRestart()
      let watcher = try Watcher()
      let device = try KernelDevice(file.description)
      let before = try DaemonView.attached(device)
      var playback = Playback(file.recording, into: device)
      try playback.run(through: playback.count / 2)
      try watcher.wait(for: "began")
      try watcher.settle()
      try Service.restart()
      let resumed = try Watcher(from: watcher.cursor)
      let after = try DaemonView.attached(device)
      // The finger is still down, and lifts: nobody's gesture.
      try playback.run()
      let report = try resumed.report()
      try expect(
        report == ["edge_back cancelled (restart)"],
        "who resumed saw \(report.shown)"
      )
      let cancels = try cancelsByRestart() - cancelsBefore
      try expect(cancels == 1, "the log tells of \(cancels) gestures cancelled by a restart")
      try expect(
        after.identity == before.identity,
        "before the restart \(before.identity), after it \(after.identity)"
      )
      try DaemonView.unplug(device)
      try expectAWholeSwipeCommits(try DeviceFile.own("edge-swipe-back"))
      return .holds("\(report.shown), cancelled (restart) in the log, then a whole swipe")
    },
    Proof("a subscriber that resumes over five restarts sees each back once", secondsMax: 180) {
      let file = try DeviceFile.own("edge-swipe-back")
      let device = try KernelDevice(file.description)
      var cursor = try Watcher().cursor
      var resumes: [String] = []
      for time in 1...5 {
        try Service.restart()
        let watcher = try Watcher(from: cursor)
        resumes += try watcher.report()
        _ = try DaemonView.attached(device)
        var playback = Playback(file.recording, into: device)
        try playback.run()
        let report = try watcher.report()
        try expect(
          report == ["edge_back began", "edge_back ended commit (projected)", "action back"],
          "after restart \(time) it saw \(report.shown)"
        )
        cursor = watcher.cursor
      }
      try expect(resumes.isEmpty, "on resuming it saw \(resumes.shown), and missed nothing")
      try DaemonView.unplug(device)
      return .holds("5 backs for 5 swipes, and nothing on resuming")
    },
  ]

  private static func cancelsByRestart() throws -> Int {
    try Service.log(containing: "\"gesture_cancelled\"").count { $0.contains("\"restart\"") }
  }
}
