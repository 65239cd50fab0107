import NavClient
import NavSystem

// What others make of the same device at the same time. Nobody is right here: the table is for
// people, and the proof is only that all of them can read a device that navd reads.

extension Proofs {
  static let sideBySide = Proof(
    "lisgd and libinput read the devices that navd reads",
    secondsMax: 600
  ) {
    let own = DeviceFile.names(in: DeviceFile.ownFolder).map { ($0, DeviceFile.ownFolder) }
    let real = DeviceFile.names(in: DeviceFile.realFolder).map { ($0, DeviceFile.realFolder) }
    var rows = [["recording", "navd", "lisgd", "libinput"]]
    for (name, folder) in own + real {
      let file = try DeviceFile(name, in: folder)
      rows.append([name] + (try verdicts(of: file)))
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      say((padded + [row[3]]).joined(separator: "  "))
    }
    return .holds("\(rows.count - 1) recordings, each read by three")
  }

  private static func verdicts(of file: DeviceFile) throws -> [String] {
    let watcher = try Watcher()
    let device = try KernelDevice(file.description)
    _ = try? DaemonView.attached(device, secondsMax: 5)
    let lisgd = try ChildProgram(lisgdCommand(device.node))
    let libinput = try ChildProgram(["libinput", "debug-events", "--device", device.node])
    _ = libinput.wait(for: "DEVICE_ADDED", secondsMax: 10)
    var playback = Playback(file.recording, into: device)
    try playback.run()
    let actions = try watcher.report().filter { $0.hasPrefix("action ") }
    pause(milliseconds: 500)
    let gestures = words(lisgd, after: "gesture ")
    let kinds = kinds(of: libinput)
    // A device that libinput ignores ends lisgd, which stands on it; any other end is a fault of
    // how it was started.
    try expect(
      lisgd.isRunning || lisgd.output.contains("Ignoring this device"),
      "lisgd ended on \(file.name): \(lisgd.output)"
    )
    let isIgnored = !lisgd.isRunning
    lisgd.stop()
    libinput.stop()
    device.unplug()
    return [
      actions.isEmpty ? "-" : counted(actions.map { String($0.dropFirst("action ".count)) }),
      isIgnored ? "ignores it" : gestures.isEmpty ? "-" : counted(gestures),
      isIgnored ? "ignores it" : kinds.isEmpty ? "-" : counted(kinds),
    ]
  }

  /// Bindings for one to four fingers in eight directions; each says its name. There is no screen
  /// whose size lisgd could ask for, so it is told one; a swipe may be shorter and slower than by
  /// its defaults, so that it has a word on more of the recordings.
  private static func lisgdCommand(_ node: String) -> [String] {
    var words = ["lisgd", "-d", node, "-w", "1000", "-h", "600", "-t", "100", "-m", "2000"]
    for fingers in 1...4 {
      for direction in ["LR", "RL", "DU", "UD", "DLUR", "DRUL", "URDL", "ULDR"] {
        words += ["-g", "\(fingers),\(direction),*,*,R,echo gesture \(fingers)\(direction)"]
      }
    }
    return words
  }

  private static func words(_ program: ChildProgram, after prefix: String) -> [String] {
    _ = program.wait(for: "\u{0}", secondsMax: 1)
    return program.output.split(separator: "\n").filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
  }

  /// The kinds of libinput's events: the second word of its lines.
  private static func kinds(of program: ChildProgram) -> [String] {
    _ = program.wait(for: "\u{0}", secondsMax: 1)
    return program.output.split(separator: "\n").compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let kind = words.first(where: isKind), kind != "DEVICE_ADDED" else { return nil }
      return String(kind)
    }
  }

  private static func isKind(_ word: Substring) -> Bool {
    word.count > 4 && word.contains("_") && word.allSatisfy { $0.isUppercase || $0 == "_" }
  }

  /// Each once, in the order of its first time, with how often it came.
  private static func counted(_ words: [String]) -> String {
    var order: [String] = []
    for word in words where !order.contains(word) { order.append(word) }
    return order.map { word in
      let count = words.count { $0 == word }
      return count == 1 ? word : "\(word) ×\(count)"
    }.joined(separator: ", ")
  }
}
