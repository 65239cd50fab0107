import NavClient
import NavSystem

// Programs that do not speak the protocol get a key.

extension Proofs {
  static let keys: [Proof] = [
    Proof("a committed back presses its key once, and a reverted one never") {
      let keyboard = try NodeReader(try nodeOfKeyboard())
      let back = try DeviceFile.own("edge-swipe-back")
      let reverted = try DeviceFile.own("edge-swipe-reverted")
      let device = try KernelDevice(back.description)
      _ = try DaemonView.attached(device)
      let watcher = try Watcher()
      var presses = 0
      for file in [back, reverted, back, reverted, reverted, back] {
        var playback = Playback(file.recording, into: device)
        try playback.run()
        let report = try watcher.report()
        let commits = report.filter { $0 == "action back" }.count
        try expect(commits == (file.name == back.name ? 1 : 0), "\(file.name): \(report.shown)")
        let values = try keyboard.records().filter { NodeReader.type($0) == 1 }
        let wanted = commits == 1 ? ["158 1", "158 0"] : []
        let came = values.map { "\(NodeReader.code($0)) \(NodeReader.keyValue($0))" }
        try expect(came == wanted, "\(file.name): the keyboard sent \(came), not \(wanted)")
        presses += commits
      }
      return .holds("KEY_BACK pressed and released \(presses) times for 3 commits and 3 reverts")
    },
    Proof("navd does not read its own keyboard") {
      let listed = try DaemonView.listed(try nodeOfKeyboard())
      try expect(listed?.device == nil, "\(keyboardName) is \(listed?.verdict ?? "")")
      return .holds("\"\(keyboardName)\" is no input of its own")
    },
  ]

  private static let keyboardName = "navd keys"

  /// The node of navd's virtual keyboard.
  static func nodeOfKeyboard() throws -> String {
    try wait(for: "an input device named \"\(keyboardName)\"", secondsMax: 5) {
      for entry in try Files.list("/sys/class/input") where entry.hasPrefix("event") {
        let path = "/sys/class/input/\(entry)/device/name"
        let bytes = (try? Files.contents(path, limit: 4_096)) ?? []
        if String(decoding: bytes, as: UTF8.self).trimmed == keyboardName {
          return "/dev/input/\(entry)"
        }
      }
      return nil
    }
  }
}
