import NavSystem

/// A file of the guest's that a proof needs for a while.
struct GuestFile {
  let path: String
  let text: String

  /// Runs while the file is there, and takes it away again.
  func present<Value>(_ body: () throws -> Value) throws -> Value {
    try Files.makeFolder(Files.folder(of: path))
    let file = try Files.open(path, .createEmpty(permissions: 0o644))
    try Array(text.utf8).withUnsafeBytes { bytes in try file.write(bytes, at: 0) }
    defer { try? Files.remove(path) }
    return try body()
  }
}

/// A rule of udev's for event nodes.
struct UdevRule {
  private let file: GuestFile

  /// - Parameters:
  ///   - number: Where it stands among the others; navd's own is 70.
  ///   - match: Which nodes.
  ///   - effect: What becomes of them.
  init(_ number: Int, _ match: String, _ effect: String) {
    file = GuestFile(
      path: "/run/udev/rules.d/\(number)-navd-proof.rules",
      text: "SUBSYSTEM==\"input\", KERNEL==\"event*\", \(match), \(effect)\n"
    )
  }

  /// Runs while the rule holds.
  func inForce<Value>(_ body: () throws -> Value) throws -> Value {
    defer { _ = try? ChildProgram.run(["udevadm", "control", "--reload"]) }
    return try file.present {
      try ChildProgram.run(["udevadm", "control", "--reload"])
      return try body()
    }
  }
}
