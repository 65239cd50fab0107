import FoundationEssentials
import NavClient
import NavWire

/// A device as `get devices` lists it: only what proofs look at.
struct ListedDevice: Decodable, Equatable {
  /// Its number; nil where it is not attached.
  var device: UInt32?
  var name: String
  /// attached, waiting, refused.
  var state: String?
  /// Why it waits, or was refused.
  var reason: String?
  var node: String?
  var vendor: UInt16?
  var product: UInt16?
  /// The surface that it moves.
  var surface: String?

  /// What must stay over a re-plug; the node need not.
  var identity: String { "device \(device ?? 0), \"\(name)\", \(vendor ?? 0):\(product ?? 0)" }

  /// In words: what is made of it, and why.
  var verdict: String {
    let why = reason.map { ": \($0)" } ?? ""
    return "\(device.map { "device \($0), " } ?? "")\(state ?? "attached")\(why)"
  }
}

/// What the daemon says when it is asked; each question on a connection of its own.
enum DaemonView {
  private struct Answer: Decodable {
    struct Content: Decodable { var devices: [ListedDevice] }
    var ok: Content
  }

  /// A connection of its own. The daemon may be about to start, and emulation takes its time.
  static func connect() throws -> Connection {
    try Connection(client: "navproof", waitMilliseconds: 20_000, timeoutMilliseconds: 30_000)
  }

  /// The last event of the log.
  static func seq() throws -> UInt64 {
    try connect().request(.get(.stats), timeoutMilliseconds: 20_000).seq
  }

  /// The devices that are attached.
  static func devices() throws -> [ListedDevice] {
    let connection = try DaemonView.connect()
    let (line, _) = try connection.exchange(Request(.get(.devices)))
    return try JSONDecoder().decode(Answer.self, from: Data(line)).ok.devices
  }

  /// What the daemon says of a node; nil while it says nothing.
  static func listed(_ node: String) throws -> ListedDevice? {
    try devices().first { $0.node == node }
  }

  /// The device, once the daemon reads its node.
  static func attached(_ device: KernelDevice, secondsMax: Int = 20) throws -> ListedDevice {
    var last: ListedDevice?
    return try wait(
      for: "\"\(device.name)\" attached; navd has \(last?.verdict ?? "never heard of it")",
      secondsMax: secondsMax
    ) {
      last = try listed(device.node)
      return last?.device == nil ? nil : last
    }
  }

  /// What became of a device that may be refused: attached, or the reason.
  static func answer(to device: KernelDevice) throws -> ListedDevice {
    try wait(for: "a word on \(device.node) in the list of devices", secondsMax: 20) {
      let listed = try listed(device.node)
      return listed?.device != nil || listed?.reason != nil ? listed : nil
    }
  }

  /// Pulls the plug, and waits until the daemon has noticed.
  static func unplug(_ device: KernelDevice) throws {
    device.unplug()
    _ = try wait(for: "\(device.node) gone from the list") {
      try listed(device.node)?.device == nil ? true : nil
    }
  }

  /// Refutes the proof while anything tracks, or is left to settle for ever.
  static func expectNothingStuck() throws {
    _ = try wait(for: "an idle surface") { () -> Bool? in
      let connection = try DaemonView.connect()
      guard case .state(let snapshot) = try connection.request(.get(.state)).content else {
        return nil
      }
      return snapshot.surface.transition == nil ? true : nil
    }
  }

  /// What people are told of the devices, a line or more for each.
  static func wordsForPeople() throws -> String { try ChildProgram.run(["navctl", "devices"]) }
}
