package import NavCore

/// The value of a field of an event, for people and programs that read a log.
package indirect enum EventField: Equatable, Sendable {
  case number(Int64)
  case unsigned(UInt64)
  case text(String)
  case flag(Bool)
  case none
  case object([(name: String, value: EventField)])
  case list([EventField])

  package static func == (left: EventField, right: EventField) -> Bool { left.json == right.json }
}

extension EventField {
  static func integer(_ value: some FixedWidthInteger & UnsignedInteger) -> EventField {
    .unsigned(UInt64(value))
  }

  static func optional<Value>(_ value: Value?, _ field: (Value) -> EventField) -> EventField {
    value.map(field) ?? .none
  }

  static func identifier(_ high: UInt64, _ low: UInt64) -> EventField {
    .text(LogIdentifier(high: high, low: low).description)
  }
}

extension NavEvent {
  /// Everything that the event holds, named as in the log's own words with the units last.
  package var fields: EventField {
    .object(
      [
        ("seq", .unsigned(seq)), ("time_us", .number(timeMicroseconds)),
        ("event", .text(EntryKind(body).name)), ("cause", .unsigned(cause)),
        ("arrival", .unsigned(arrival)),
      ] + body.fields
    )
  }
}

typealias NamedFields = [(name: String, value: EventField)]

extension NavEvent.Body {
  fileprivate var fields: NamedFields {
    switch self {
    case .sessionStarted(let body): body.fields
    case .configured(let body): [("text", .text(body.text))]
    case .deviceAdded(let body):
      [("device", .integer(body.device)), ("description", body.description.fields)]
    case .deviceRemoved(let body):
      [("device", .integer(body.device)), ("reason", .text(body.reason.name))]
    case .geometryChanged(let body):
      [
        ("surface", .integer(body.surface)), ("geometry", .optional(body.geometry) { $0.fields }),
        ("orientation", .integer(UInt64(body.orientation.degrees))),
        ("mirrored", .flag(body.orientation.isMirrored)),
      ]
    case .clockSkewed(let body): [("skew_us", .number(body.skewMicroseconds))]
    case .frame(let body): body.fields
    case .tick(let body):
      [
        ("purpose", .text(body.purpose.name)), ("surface", .integer(body.surface)),
        ("due_us", .number(body.dueMicroseconds)),
      ]
    case .commandAccepted(let body):
      [("surface", .integer(body.surface))] + body.command.fields + [
        ("uid", .integer(body.uid)), ("action", .optional(body.action) { .text($0.name) }),
      ]
    case .stackChanged(let body):
      [("surface", .integer(body.surface))] + body.change.fields + [
        ("action", .optional(body.action) { .text($0.name) })
      ]
    case .directionChanged(let body):
      [("surface", .integer(body.surface)), ("direction", .text(body.direction.name))]
    case .inputGap(let body):
      [
        ("device", .integer(body.device)), ("reason", .text(body.reason.name)),
        ("survived", .flag(body.isSurvived)),
      ]
    case .logRepaired(let body):
      [
        ("segment", .unsigned(body.segment)), ("offset", .unsigned(body.offset)),
        ("bytes", .unsigned(body.bytes)),
      ]
    case .gestureBegan, .gestureChanged, .gestureEnded, .gestureCancelled, .transitionCommitted,
      .transitionSettled:
      gestureFields
    }
  }
}

extension SessionStarted {
  fileprivate var fields: NamedFields {
    [
      ("session", .integer(session)), ("boot", .identifier(bootHigh, bootLow)),
      ("monotonic_us", .number(monotonicMicroseconds)), ("wall_us", .number(wallMicroseconds)),
      ("version", .text(version)),
    ]
  }
}

extension Page {
  fileprivate var fields: EventField {
    .object([
      ("id", .text(identifier)), ("title", .text(title)), ("params", .text(parameters)),
    ])
  }
}

extension Command {
  fileprivate var fields: NamedFields {
    switch self {
    case .push(let page): [("command", .text("push")), ("page", page.fields)]
    case .pop: [("command", .text("pop"))]
    case .back: [("command", .text("back"))]
    case .direction(let direction):
      [("command", .text("direction")), ("direction", .text(direction.name))]
    case .rotate(let orientation):
      [
        ("command", .text("rotate")), ("orientation", .integer(UInt64(orientation.degrees))),
        ("mirrored", .flag(orientation.isMirrored)),
      ]
    case .release: [("command", .text("release"))]
    }
  }
}

extension StackChanged.Change {
  fileprivate var fields: NamedFields {
    switch self {
    case .pushed(let page): [("change", .text("pushed")), ("page", page.fields)]
    case .popped: [("change", .text("popped"))]
    case .released: [("change", .text("released"))]
    }
  }
}
