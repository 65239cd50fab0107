import NavWire

/// Checks that no line of a subscription is missing: each names the one before it.
///
/// A subscription that goes on from a cursor has the chain begin there: the lines that are told
/// again follow the cursor's event and each other, and what is live begins with the mark. Lines
/// without `prev` are no part of it.
struct LineChain {
  private let path: String
  /// What the next line must follow; nil where nothing is known of it yet.
  private var expected: UInt64?

  init(path: String) { self.path = path }

  /// A subscription was accepted; `seq` is what its cursor stands for, nil where that is not known.
  mutating func begin(after seq: UInt64?) { expected = seq }

  /// Takes the next message of the connection.
  ///
  /// - Throws: `gap` where a line is missing; `violation` where one goes back.
  mutating func follow(_ message: ServerMessage) throws(ClientError) {
    switch message {
    case .update(let update):
      if let expected, update.previous != expected {
        throw .gap(path: path, expected: expected, found: update.previous)
      }
      guard update.seq > update.previous else {
        throw .violation(
          path: path,
          problem: "the line of seq \(update.seq) says that it follows seq \(update.previous)"
        )
      }
      expected = update.seq
    case .live(let live):
      if let expected, live.seq < expected {
        throw .violation(
          path: path,
          problem: "live begins at seq \(live.seq), behind a line of seq \(expected)"
        )
      }
      expected = live.seq
    case .resync: expected = nil
    default: break
    }
  }
}
