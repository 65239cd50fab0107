/// A command was judged and taken.
package struct CommandAccepted: Equatable, Sendable {
  package var surface: UInt8
  package var command: Command
  package var uid: UInt32
  /// The connection; 0: none.
  package var client: UInt32
  /// The connection wants the stack for itself.
  package var holds: Bool
  /// The action that the command is by itself, where nothing is shown of it.
  package var action: Action?

  package init(
    surface: UInt8,
    command: Command,
    uid: UInt32,
    client: UInt32 = 0,
    holds: Bool = false,
    action: Action? = nil
  ) {
    self.surface = surface
    self.command = command
    self.uid = uid
    self.client = client
    self.holds = holds
    self.action = action
  }
}

/// A command that had a key was carried out: what its key is answered with from now on.
package struct CommandAnswered: Equatable, Sendable {
  package var uid: UInt32
  package var key: String
  package var revision: UInt64
  /// It had an effect.
  package var isChanged: Bool

  package init(uid: UInt32, key: String, revision: UInt64, isChanged: Bool) {
    self.uid = uid
    self.key = key
    self.revision = revision
    self.isChanged = isChanged
  }
}

/// A connection that asked for something is no more.
package struct ClientEnded: Equatable, Sendable {
  package var client: UInt32

  package init(client: UInt32) { self.client = client }
}

/// A connection is told of single touches from here on, because it subscribed to what tells of them
/// and its user may know: whoever reads the log later knows who could have looked.
package struct RawAttached: Equatable, Sendable {
  /// What it is told; for others than these nobody needs the right.
  package struct Topics: OptionSet, Equatable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Where fingers were that navigate nowhere.
    package static let reports = Topics(rawValue: 1)
    /// The frames that are in the log.
    package static let events = Topics(rawValue: 2)
    /// Every frame.
    package static let touches = Topics(rawValue: 4)

    package static let all: Topics = [.reports, .events, .touches]
  }

  package var uid: UInt32
  /// The connection.
  package var client: UInt32
  package var topics: Topics

  package init(uid: UInt32, client: UInt32, topics: Topics) {
    self.uid = uid
    self.client = client
    self.topics = topics
  }
}
