import Glibc
import NavClient

// Whatever is lost on the way is said, and no finger stays down because of it.

extension Proofs {
  static let losses: [Proof] = [
    Proof("records that the kernel had no room for are a gap that the log tells of") {
      let file = try DeviceFile.own("slow-past-half")
      let gapsBefore = try Service.log(containing: "\"input_gap\"").count
      let watcher = try Watcher()
      let device = try KernelDevice(file.description)
      _ = try DaemonView.attached(device)
      var playback = Playback(file.recording, into: device)
      try playback.run(through: playback.count / 2)
      try watcher.wait(for: "began")
      let daemon = try Service.processID()
      kill(daemon, SIGSTOP)
      // More than any buffer of the kernel's for a device of ten slots.
      try flood(device, with: file.recording)
      kill(daemon, SIGCONT)
      try watcher.wait(for: "cancelled")
      let report = try watcher.report()
      try expect(
        report == ["edge_back began", "edge_back cancelled (input_gap)"],
        "the subscriber saw \(report.shown)"
      )
      let gaps = try Service.log(containing: "\"input_gap\"").count - gapsBefore
      try expect(gaps > 0, "no input_gap stands in the log")
      try DaemonView.unplug(device)
      try expectAWholeSwipeCommits(try DeviceFile.own("edge-swipe-back"))
      return .holds("\(report.shown); events input_gap in the log: \(gaps)")
    }
  ]

  /// Sends more frames at once than the kernel keeps for a reader who does not read.
  private static func flood(_ device: KernelDevice, with recording: Recording) throws {
    let moves = recording.steps.dropFirst(recording.steps.count / 2).dropLast(1)
    for _ in 0..<40 {
      for step in moves {
        try device.send(recording.events[step.events])
      }
    }
  }
}
