import NavClient
import NavSystem
import NavWire

// The way through the kernel gives what the way through the socket gives.
//
// What the node sent is read beside navd, with the kernel's own stamps, and goes through the socket
// on the virtual clock: the same records at the same times, so every action, gesture, verdict and
// measure must be the same, whatever emulation did to the pace.
//
// The recording itself goes through the socket too. There the times are the recording's, and the
// kernel has left out values that repeat and smoothed those of an axis with fuzz; so actions and
// verdicts are compared, and only where the playback kept its pace: a finger that was held back for
// longer than `paceMicroseconds` has another speed, and a verdict may hang on it.

extension Proofs {
  /// Half of the shortest distance between two frames of these devices.
  private static let paceMicroseconds: Int64 = 4_000

  static let recordings: [Proof] = {
    let own = DeviceFile.names(in: DeviceFile.ownFolder).map { same($0, in: DeviceFile.ownFolder) }
    let real = DeviceFile.names(in: DeviceFile.realFolder).map {
      $0 == ownAxesName ? ownAxes : same($0, in: DeviceFile.realFolder)
    }
    return own + (real.isEmpty ? [noRealRecordings] : real)
  }()

  private static let noRealRecordings = Proof("recordings of real devices come out the same") {
    .skipped("there are none here; NAVD_RECORDINGS names their folder")
  }

  private static func same(_ name: String, in folder: String) -> Proof {
    Proof("\(name) gives through the kernel what it gives through the socket", secondsMax: 180) {
      let file = try DeviceFile(name, in: folder)
      var kernel = try throughKernel(file)
      let again = try throughSocket(file, bytes: kernel.records)
      try expect(
        kernel.seen == again,
        "through the kernel \(kernel.seen.shown), its records through the socket \(again.shown)"
      )
      let wanted = try throughSocket(file, bytes: file.recording.encoded(layout: .evdev24))
      for _ in 1...2 where kernel.seen.verdicts != wanted.verdicts && !kernel.keptPace {
        kernel = try throughKernel(file)
      }
      let late = "\(kernel.lateMicroseconds / 1_000) ms late"
      guard kernel.seen.verdicts != wanted.verdicts else {
        return .holds(kernel.seen.verdicts.shown)
      }
      try expect(
        !kernel.keptPace,
        "through the kernel \(kernel.seen.shown), the recording gives \(wanted.shown); \(late)"
      )
      let seen = kernel.seen.verdicts.shown
      return .holds("\(seen); at its own pace \(wanted.verdicts.shown), but this was \(late)")
    }
  }

  /// What a subscriber saw, what the node sent, and how well the pace was kept.
  struct Played {
    var seen: [String]
    var records: [UInt8]
    var lateMicroseconds: Int64
    var keptPace: Bool { lateMicroseconds <= paceMicroseconds }
  }

  static func throughSocket(_ file: DeviceFile, bytes: [UInt8]) throws -> [String] {
    // What reverts still would be taken up by the same gesture.
    try DaemonView.expectNothingStuck()
    let watcher = try Watcher(measures: true)
    let line = try file.recording.deviceLine(clock: .virtual)
    do {
      let input = try InputConnection(device: line)
      try input.send(bytes, timeoutMilliseconds: 60_000)
      _ = try input.finish(timeoutMilliseconds: 60_000)
    } catch ClientError.inputRefused(_, let error) {
      return try watcher.report() + ["refused \(error.code)"]
    }
    return try watcher.report()
  }

  static func throughKernel(_ file: DeviceFile) throws -> Played {
    let watcher = try Watcher(measures: true)
    let device = try KernelDevice(file.description)
    _ = try DaemonView.answer(to: device)
    let reader = try NodeReader(device.node)
    try reader.useMonotonicClock()
    var playback = Playback(file.recording, into: device)
    var records: [UInt8] = []
    try playback.run { for record in try reader.records() { records += record } }
    var seen = try watcher.report()
    // Refused on the way: the reason is one that the socket has a code for.
    let reason = try DaemonView.listed(device.node)?.reason ?? ""
    seen += ["axes_missing", "axes_invalid"].filter(reason.contains).map { "refused \($0)" }
    try DaemonView.unplug(device)
    seen += try watcher.report()
    return Played(seen: seen, records: records, lateMicroseconds: playback.lateMicroseconds)
  }
}

extension [String] {
  /// In one line; short where nothing was seen.
  var shown: String { isEmpty ? "nothing" : joined(separator: ", ") }

  /// Without measures, which stand in brackets.
  fileprivate var verdicts: [String] {
    map { word in word.prefix { $0 != "(" }.split(separator: " ").joined(separator: " ") }
  }
}
