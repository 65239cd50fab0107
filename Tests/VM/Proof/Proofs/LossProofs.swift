import Glibc
import NavClient
import NavSystem

// Whatever is lost on the way is said, and no finger stays down because of it.

extension Proofs {
  static let losses: [Proof] = [
    Proof("a finger that is still down after a loss goes on, and the log tells of the gap") {
      try finding(
        of: try lose(lifting: false),
        wanted: ["edge_back began", "edge_back ended commit (projected)", "action back"],
        survived: true
      )
    },
    Proof("a finger that lifted within a loss is cancelled, and the log tells of the gap") {
      try finding(
        of: try lose(lifting: true),
        wanted: ["edge_back began", "edge_back cancelled (input_gap)"],
        survived: false
      )
    },
    Proof("a device that comes while messages of udev are lost is found", secondsMax: 120) {
      let file = try DeviceFile.own("edge-swipe-back")
      // Room for a few messages: libudev asks for as much as there may be, which is some hundred.
      try withSocketRoom("2304") {
        try Service.restart()
        _ = try DaemonView.devices()
      }
      let daemon = try Service.processID()
      kill(daemon, SIGSTOP)
      try ChildProgram.run(["udevadm", "trigger", "--settle", "--subsystem-match=input"])
      let device = try KernelDevice(file.description)
      try ChildProgram.run(["udevadm", "settle"])
      kill(daemon, SIGCONT)
      let listed = try DaemonView.attached(device)
      let journal = try Service.journal(priority: "info")
      try expect(journal.contains("every device is looked at again"), "no message was lost")
      try DaemonView.unplug(device)
      try Service.restart()
      return .holds(listed.verdict)
    },
  ]

  /// Stops the daemon mid-swipe, sends more than the kernel keeps for it, and lets it go on.
  ///
  /// - Returns: What a subscriber saw, and the gaps that the log has of it.
  private static func lose(lifting: Bool) throws -> (seen: [String], gaps: [String]) {
    let file = try DeviceFile.own("slow-past-half")
    let before = try Service.log(containing: "\"input_gap\"").count
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
    if lifting { try playback.sendLast() }
    kill(daemon, SIGCONT)
    try watcher.settle()
    if !lifting { try playback.run() }
    try watcher.wait(for: lifting ? "cancelled" : "ended")
    let seen = try watcher.report()
    let gaps = try Service.log(containing: "\"input_gap\"").dropFirst(before)
    try DaemonView.unplug(device)
    try expectAWholeSwipeCommits(try DeviceFile.own("edge-swipe-back"))
    return (seen, Array(gaps))
  }

  private static func finding(
    of outcome: (seen: [String], gaps: [String]),
    wanted: [String],
    survived: Bool
  ) throws -> Finding {
    try expect(outcome.seen == wanted, "the subscriber saw \(outcome.seen.shown)")
    let word = "\"survived\":\(survived)"
    try expect(
      outcome.gaps.contains { $0.contains(word) },
      "the log has no input_gap with \(word), but \(outcome.gaps.shown)"
    )
    return .holds("\(outcome.seen.shown); events input_gap in the log: \(outcome.gaps.count)")
  }

  /// Runs where a new socket can ask for no more than so many bytes of room for what waits in it.
  private static func withSocketRoom(_ bytes: String, _ body: () throws -> Void) throws {
    let path = "/proc/sys/net/core/rmem_max"
    let before = try Files.contents(path, limit: 64)
    let file = try Files.open(path, .readWrite)
    try Array(bytes.utf8).withUnsafeBytes { bytes in try file.write(bytes, at: 0) }
    defer { _ = try? before.withUnsafeBytes { bytes in try file.write(bytes, at: 0) } }
    try body()
  }

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
