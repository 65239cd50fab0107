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

extension NavEvent {
  /// The same without what a finger did: a frame has neither place nor time.
  package var fieldsWithoutTouch: EventField {
    guard case .frame(let frame) = body else { return fields }
    return .object([
      ("seq", .unsigned(seq)), ("event", .text(EntryKind(body).name)), ("cause", .unsigned(cause)),
      ("device", .integer(frame.device)), ("contact_count", .number(Int64(frame.contacts.count))),
    ])
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
        ("device", .integer(body.device)), ("due_us", .number(body.dueMicroseconds)),
      ]
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
    case .logDamaged(let body): body.fields
    case .logHealed(let body):
      [
        ("from", .unsigned(body.from)), ("to", .unsigned(body.to)),
        ("reason", .text(body.reason.name)),
      ]
    case .gestureBegan, .gestureChanged, .gestureEnded, .gestureCancelled, .transitionCommitted,
      .transitionSettled:
      gestureFields
    case .commandAccepted, .stackChanged, .drawerChanged, .pagerChanged, .overlayChanged,
      .reachabilityChanged, .directionChanged, .guardChanged, .zonesChanged,
      .recognitionChanged, .holdChanged:
      navigationFields
    case .surfaceAdded, .surfaceRemoved, .surfaceConfigured, .commandAnswered, .clientEnded,
      .rawAttached:
      sessionFields
    }
  }
}

extension LogDamaged {
  fileprivate var fields: NamedFields {
    [
      ("segment", .unsigned(segment)), ("offset", .unsigned(offset)),
      ("from", .unsigned(from)), ("to", .unsigned(to)),
      ("parent", parent.map { .identifier($0.high, $0.low) } ?? .none),
    ]
  }
}

extension LogHealed.Reason {
  package var name: String {
    switch self {
    case .diskFull: "disk_full"
    case .diskFailed: "disk_failed"
    case .diskSlow: "disk_slow"
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
