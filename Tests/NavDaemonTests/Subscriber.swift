import NavClient
import NavCore
import NavWire
import Testing

/// A client that subscribed, and everything it was told.
///
/// Owns the connection and the lines that came. Each line is held against what every line must be:
/// behind the one before, linked to it, and with the cursor of its own seq.
final class Subscriber {
  let connection: Connection
  /// One for each surface.
  let snapshots: [Snapshot]
  let live: UInt64
  private(set) var updates: [Update] = []
  private(set) var reports: [ReportLine] = []
  /// The devices as they were when it began, and at each change.
  private(set) var devices: [DevicesLine] = []
  private(set) var touches: [TouchLine] = []
  private(set) var bye: Bye?

  init(_ connection: Connection, _ subscription: Subscription) throws {
    self.connection = connection
    try connection.subscribe(subscription, timeoutMilliseconds: Patience.milliseconds)
    var snapshots: [Snapshot] = []
    var message = try Self.next(connection)
    while case .snapshot(let snapshot)? = message {
      snapshots.append(snapshot)
      message = try Self.next(connection)
    }
    if case .devices(let line)? = message {
      devices = [line]
      message = try Self.next(connection)
    }
    guard case .live(let live)? = message, !snapshots.isEmpty else {
      throw Unexpected("a subscription that does not begin with snapshots and live")
    }
    self.snapshots = snapshots
    self.live = live.seq
  }

  var snapshot: Snapshot { snapshots[0] }

  private static func next(_ connection: Connection) throws(ClientError) -> ServerMessage? {
    try connection.next(timeoutMilliseconds: Patience.milliseconds)?.message
  }

  /// Everything that the daemon has to tell up to now.
  @discardableResult
  func drain() throws -> [Update] {
    try connection.ask(.sync)
    while let received = try connection.next(timeoutMilliseconds: 0) { try take(received.message) }
    return updates
  }

  /// Everything that has come.
  @discardableResult
  func takeWhatIsThere() throws -> [Update] {
    while let received = try connection.next(timeoutMilliseconds: 0) { try take(received.message) }
    return updates
  }

  /// Waits for a line of which `isIt` holds.
  @discardableResult
  func wait(_ isIt: (Update) -> Bool) throws -> Update {
    if let there = updates.first(where: isIt) { return there }
    while bye == nil, let message = try Self.next(connection) {
      try take(message)
      if case .update(let update) = message, isIt(update) { return update }
    }
    throw Unexpected("the line that was waited for did not come; those that came: \(updates)")
  }

  /// Reads until the daemon is gone, and keeps what it still said.
  func readToEnd() throws {
    do {
      while let message = try Self.next(connection) { try take(message) }
    } catch ClientError.closed {
      return
    }
    throw Unexpected("the connection did not end")
  }

  private func take(_ message: ServerMessage) throws {
    switch message {
    case .update(let update):
      let previous = updates.last?.seq ?? live
      #expect(update.previous == previous)
      #expect(update.seq > previous)
      #expect(Cursor(text: update.cursor)?.seq == update.seq)
      updates.append(update)
    case .reports(let line):
      #expect(line.seq >= updates.last?.seq ?? live)
      reports.append(line)
    case .devices(let line):
      #expect(line.seq >= updates.last?.seq ?? live)
      devices.append(line)
    case .touches(let line):
      #expect(line.seq >= updates.last?.seq ?? live)
      touches.append(line)
    case .bye(let bye): self.bye = bye
    default: throw Unexpected("neither a line nor a bye: \(message)")
    }
  }

  /// Actions that do something: what only lets a lift be felt before it is another thing.
  var actions: [ActionOccurrence] { updates.flatMap(\.doing) }

  var phases: [GestureOccurrence.Phase] { updates.flatMap(\.gestures).map(\.phase) }

  /// The phases of the transition from state to state, each named once in a row; "none" without.
  var transitions: [String] {
    var phases: [String] = []
    for state in updates.compactMap(\.state) {
      let phase = state.transition?.phase.rawValue ?? "none"
      if phases.last != phase { phases.append(phase) }
    }
    return phases
  }
}

extension Update {
  /// The actions of the line but `armed` and `disarmed`.
  var doing: [ActionOccurrence] {
    actions.filter { ![Action.armed.name, Action.disarmed.name].contains($0.name) }
  }
}
