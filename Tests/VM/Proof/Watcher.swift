import NavClient
import NavSystem
import NavWire

/// A subscriber as programs are: what it was told, in order, in short words.
final class Watcher {
  private let connection: Connection
  private let wantsMeasures: Bool
  /// `action back`, `edge_back began`, `edge_back ended commit (projected)`, …
  private(set) var seen: [String] = []
  /// Where in the log it stands.
  private(set) var cursor = ""

  /// Subscribes to actions and gestures; with a cursor it resumes, and what it missed is among
  /// what it saw, or `resync` and why.
  ///
  /// - Parameters:
  ///   - cursor: Where it left off.
  ///   - measures: Whether numbers are part of what it saw.
  /// - Throws: Where the daemon does not take it.
  init(from cursor: String? = nil, measures: Bool = false) throws {
    wantsMeasures = measures
    connection = try DaemonView.connect()
    let topics: Subscription.Topics = [.actions, .gestures]
    try connection.subscribe(Subscription(topics: topics, from: cursor))
    try settle()
    try expect(!self.cursor.isEmpty, "a subscription began without a snapshot")
  }

  /// Takes what there is once the daemon has read what the kernel had for it before this call.
  ///
  /// A turn of the daemon reads every descriptor that is readable and answers at its end; what came
  /// before the first of these requests is therefore read before the last of them is answered.
  func settle() throws {
    for _ in 0..<4 { try connection.request(.sync, timeoutMilliseconds: 20_000) }
    while let received = try connection.next(timeoutMilliseconds: 0) { try take(received) }
  }

  /// What was seen since the last call, all of it settled.
  func report() throws -> [String] {
    try settle()
    defer { seen = [] }
    return seen
  }

  /// Waits until a word was seen.
  func wait(for word: String, secondsMax: Int = 15) throws {
    let end = SystemClock.monotonicMicroseconds() + Int64(secondsMax) * 1_000_000
    while !seen.contains(where: { $0.contains(word) }) {
      try expect(
        SystemClock.monotonicMicroseconds() < end,
        "after \(secondsMax) s the subscriber has not seen `\(word)` but \(seen)"
      )
      if let received = try connection.next(timeoutMilliseconds: 200) { try take(received) }
    }
  }

  private func take(_ received: Received) throws {
    switch received.message {
    case .snapshot(let snapshot): cursor = snapshot.cursor
    case .update(let update):
      cursor = update.cursor
      // Whether a release would commit depends on the pace, which emulation does not keep.
      let actions = update.actions.map(\.name).filter { $0 != "armed" && $0 != "disarmed" }
      seen += update.gestures.map(words) + actions.map { "action \($0)" }
    case .resync(let resync): seen.append("resync \(resync.reason)")
    case .bye(let bye): throw Refutation("the daemon said bye: \(bye.reason)")
    default: break
    }
  }

  private func words(_ gesture: GestureOccurrence) -> String {
    let criterion = gesture.reason.map { reason in
      wantsMeasures
        ? " (\(reason.criterion) \(reason.measured) of \(reason.threshold))"
        : " (\(reason.criterion))"
    }
    switch gesture.phase {
    case .began: return "\(gesture.kind) began"
    case .ended:
      return "\(gesture.kind) ended \(gesture.verdict?.rawValue ?? "without verdict")"
        + (criterion ?? "")
    case .cancelled: return "\(gesture.kind) cancelled" + (criterion ?? "")
    }
  }
}
