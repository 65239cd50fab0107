import NavSystem
import NavWire

/// One action or gesture, as a program is told of it.
struct HookOccurrence {
  let seq: UInt64
  /// For people: `back`, `edge_back ended`.
  let name: String
  /// A line of the wire that holds this occurrence alone.
  let line: [UInt8]
  private let variables: [(name: String, value: String)]

  /// Variables that a program gets, or never inherits.
  private static let names = [
    "SEQ", "CAUSE", "CURSOR", "SURFACE", "SOCKET", "ACTION", "PAGE", "TRANSITION", "GESTURE",
    "KIND", "PHASE", "VERDICT", "REASON",
  ].map { "NAVD_\($0)" }

  init(_ action: ActionOccurrence, of update: Update, socket: String) {
    name = action.name
    seq = update.seq
    line = HookOccurrence.line(update, actions: [action])
    variables =
      HookOccurrence.common(update, action.cause, action.surface, socket) + [
        ("ACTION", action.name)
      ] + HookOccurrence.optional("PAGE", action.page)
      + HookOccurrence.optional("TRANSITION", action.transition)
  }

  init(_ gesture: GestureOccurrence, of update: Update, socket: String) {
    name = "\(gesture.kind) \(gesture.phase.rawValue)"
    seq = update.seq
    line = HookOccurrence.line(update, gestures: [gesture])
    variables =
      HookOccurrence.common(update, gesture.cause, gesture.surface, socket) + [
        ("GESTURE", String(gesture.gesture)), ("KIND", gesture.kind),
        ("PHASE", gesture.phase.rawValue),
      ] + HookOccurrence.optional("VERDICT", gesture.verdict?.rawValue)
      + HookOccurrence.optional("REASON", gesture.reason?.criterion)
  }

  /// This process' own environment with the variables of the occurrence.
  var environment: [String] {
    let inherited = ThisProcess.allEnvironment.filter { variable in
      !HookOccurrence.names.contains(String(variable.prefix { $0 != "=" }))
    }
    // A variable cannot hold a zero byte.
    return inherited
      + variables.map { "NAVD_\($0.name)=\($0.value.replacing("\0", with: "\u{FFFD}"))" }
  }

  private static func line(
    _ update: Update,
    actions: [ActionOccurrence] = [],
    gestures: [GestureOccurrence] = []
  ) -> [UInt8] {
    var writer = WireWriter()
    writer.append(
      Update(
        seq: update.seq,
        previous: update.previous,
        cursor: update.cursor,
        actions: actions,
        gestures: gestures
      )
    )
    return writer.bytes
  }

  private static func common(
    _ update: Update,
    _ cause: UInt64,
    _ surface: String,
    _ socket: String
  ) -> [(name: String, value: String)] {
    [
      ("SEQ", String(update.seq)), ("CAUSE", String(cause)), ("CURSOR", update.cursor),
      ("SURFACE", surface), ("SOCKET", socket),
    ]
  }

  private static func optional(
    _ name: String,
    _ value: (some CustomStringConvertible)?
  ) -> [(name: String, value: String)] {
    value.map { [(name, $0.description)] } ?? []
  }
}
