package import NavCore

extension NavEvent.Body {
  /// The fields of events that a gesture or its transition is made of.
  var gestureFields: NamedFields {
    switch self {
    case .gestureBegan(let body): body.fields
    case .gestureChanged(let body):
      [("gesture", .integer(body.gesture)), ("surface", .integer(body.surface))]
        + motion(body.progressPPM, body.velocityPPMPerSecond) + [
          ("will", .text(body.will.name)), ("flip", .flag(body.isFlip)),
        ]
    case .gestureEnded(let body):
      [
        ("gesture", .integer(body.gesture)), ("surface", .integer(body.surface)),
        ("verdict", .text(body.verdict.name)),
      ] + motion(body.progressPPM, body.velocityPPMPerSecond) + [
        ("reason", body.reason.fields), ("settling", .optional(body.settling, \.fields)),
        action(body.action),
      ]
    case .gestureCancelled(let body):
      [
        ("gesture", .integer(body.gesture)), ("surface", .integer(body.surface)),
        ("reason", .text(body.reason.name)), ("settling", body.settling.fields),
      ]
    case .transitionCommitted(let body):
      [
        ("transition", .integer(body.transition)), ("surface", .integer(body.surface)),
        ("kind", .text(body.kind.name)), action(body.action),
        ("start", .optional(body.start, \.fields)),
        ("change", .optional(body.change) { .object($0.fields) }),
        ("pager_index", .optional(body.pagerIndex) { .number(Int64($0)) }),
        ("settling", body.settling.fields),
      ]
    case .transitionSettled(let body):
      [("transition", .integer(body.transition)), ("surface", .integer(body.surface))]
    default: []
    }
  }
}

private func motion(_ progressPPM: Int64, _ velocityPPMPerSecond: Int64) -> NamedFields {
  [("progress_ppm", .number(progressPPM)), ("velocity_ppm_per_s", .number(velocityPPMPerSecond))]
}

extension GestureBegan {
  fileprivate var fields: NamedFields {
    [
      ("gesture", .integer(gesture)), ("kind", .text(kind.name)), ("sequence", .integer(sequence)),
      ("device", .integer(device)), ("surface", .integer(surface)),
      ("direction", .text(direction.name)), ("transition", .integer(transition)),
      ("transition_kind", .text(transitionKind.name)), ("style", .text(style.name)),
      ("from", .text(from)), ("to", .text(to)),
    ] + motion(progressPPM, velocityPPMPerSecond) + [
      ("will", .text(will.name)), ("zone", zone.fields), ("slop", slop.fields),
    ]
  }
}

extension TransitionStart {
  fileprivate var fields: EventField {
    .object([
      ("from", .text(from)), ("to", .text(to)), ("direction", .text(direction.name)),
      ("style", .text(style.name)),
    ])
  }
}

extension Measurement {
  package var fields: EventField {
    .object([
      ("criterion", .text(criterion.name)), ("measured", .number(measured)),
      ("threshold", .number(threshold)), ("unit", .text(unit.name)),
    ])
  }
}

extension Settling {
  var fields: EventField {
    .object([
      ("target_ppm", .number(targetPPM)), ("velocity_ppm_per_s", .number(velocityPPMPerSecond)),
      ("response_us", .number(responseMicroseconds)), ("damping_ppm", .number(dampingPPM)),
      ("start_us", .number(startMicroseconds)), ("deadline_us", .number(deadlineMicroseconds)),
    ])
  }
}

extension EventField {
  /// The field as JSON, its parts in the order in which they stand.
  package var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .number(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .flag(let value): text += value ? "true" : "false"
    case .none: text += "null"
    case .text(let value): text += quoted(value)
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += "," }
        text += "\"\(field.name)\":"
        field.value.write(to: &text)
      }
      text += "}"
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    }
  }
}

/// A JSON string; nothing in it can move a terminal's cursor.
func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
