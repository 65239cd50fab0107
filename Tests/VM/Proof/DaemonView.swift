import FoundationEssentials
import NavClient
import NavWire

/// A device as `get devices` lists it: only what proofs look at.
struct ListedDevice: Decodable, Equatable {
  var device: UInt32?
  var name: String
  var clock: String?
  var vendor: UInt16?
  var product: UInt16?
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

  /// The devices that are attached.
  static func devices() throws -> [ListedDevice] {
    let connection = try DaemonView.connect()
    let (line, _) = try connection.exchange(Request(.get(.devices)))
    return try JSONDecoder().decode(Answer.self, from: Data(line)).ok.devices
  }

  /// The device with that name that the daemon reads from a node, once it does.
  static func device(named name: String, secondsMax: Int = 15) throws -> ListedDevice {
    try wait(for: "\"\(name)\" among the devices that navd reads", secondsMax: secondsMax) {
      try devices().first { $0.name == name && $0.device != nil && $0.clock == "monotonic" }
    }
  }

  /// Waits until no device of that name is read.
  static func waitUntilGone(_ name: String) throws {
    _ = try wait(for: "\"\(name)\" gone from the devices that navd reads") {
      try devices().contains { $0.name == name && $0.device != nil } ? nil : true
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
  static func devicesText() throws -> String { try ChildProgram.run(["navctl", "devices"]) }
}
