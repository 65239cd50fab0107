import NavCore

extension NavEvent.Body {
  /// The fields of events that commands come to.
  var navigationFields: NamedFields {
    switch self {
    case .commandAccepted(let body):
      [("surface", .integer(body.surface))] + body.command.fields + [
        ("uid", .integer(body.uid)), action(body.action),
      ]
    case .stackChanged(let body):
      [("surface", .integer(body.surface))] + body.change.fields + [action(body.action)]
    case .drawerChanged(let body):
      [
        ("surface", .integer(body.surface)), ("open", .optional(body.open) { .text($0.name) }),
        action(body.action),
      ]
    case .pagerChanged(let body):
      [
        ("surface", .integer(body.surface)), ("index", .number(Int64(body.index))),
        action(body.action),
      ]
    case .overlayChanged(let body):
      [
        ("surface", .integer(body.surface)),
        ("overlay", .optional(body.overlay) { .text($0.name) }),
      ]
    case .reachabilityChanged(let body):
      [
        ("surface", .integer(body.surface)),
        ("until_us", .optional(body.untilMicroseconds) { .number($0) }),
      ]
    case .directionChanged(let body):
      [("surface", .integer(body.surface)), ("direction", .text(body.direction.name))]
    case .guardChanged(let body):
      [
        ("surface", .integer(body.surface)), ("page", .text(body.page)),
        ("back", .text(body.guarding.name)),
      ]
    case .zonesChanged(let body): [("surface", .integer(body.surface))] + body.zones.fields
    case .recognitionChanged(let body):
      [("surface", .integer(body.surface)), ("paused", .flag(body.isPaused))]
    default: []
    }
  }
}

/// The field that says which action an event is.
func action(_ action: Action?) -> (name: String, value: EventField) {
  ("action", .optional(action) { .text($0.name) })
}

extension Command {
  fileprivate var fields: NamedFields {
    [("command", .text(name))] + parameters
  }

  private var name: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .back: "back"
    case .forward: "forward"
    case .drawer: "drawer"
    case .pagerIndex, .pagerStep: "pager"
    case .guardPage: "guard"
    case .zones: "zones"
    case .pause: "pause"
    case .resume: "resume"
    case .direction: "direction"
    case .rotate: "rotate"
    case .release: "release"
    }
  }

  private var parameters: NamedFields {
    switch self {
    case .push(let page): [("page", page.fields)]
    case .drawer(let side, let isOpen):
      [("side", .text(side.name)), ("open", .flag(isOpen))]
    case .pagerIndex(let index): [("index", .number(Int64(index)))]
    case .pagerStep(let step): [("step", .text(step.name))]
    case .guardPage(let page, let guarding):
      [("page", .text(page)), ("back", .text(guarding.name))]
    case .zones(let zones): zones.fields
    case .direction(let direction): [("direction", .text(direction.name))]
    case .rotate(let orientation):
      [
        ("orientation", .integer(UInt64(orientation.degrees))),
        ("mirrored", .flag(orientation.isMirrored)),
      ]
    case .pop, .back, .forward, .pause, .resume, .release: []
    }
  }
}

extension StackChanged.Change {
  fileprivate var fields: NamedFields {
    switch self {
    case .pushed(let page): [("change", .text("pushed")), ("page", page.fields)]
    case .popped: [("change", .text("popped"))]
    case .forwarded: [("change", .text("forwarded"))]
    case .released: [("change", .text("released"))]
    }
  }
}

extension Page {
  fileprivate var fields: EventField {
    .object([
      ("id", .text(identifier)), ("title", .text(title)), ("params", .text(parameters)),
      ("back", .text(guarding.name)), ("pager", .optional(pager, \.fields)),
    ])
  }
}

extension Pager {
  fileprivate var fields: EventField {
    .object([
      ("count", .number(Int64(count))), ("index", .number(Int64(index))),
      ("wraps", .flag(wraps)),
    ])
  }
}

extension ClientZones {
  fileprivate var fields: NamedFields {
    let drawn = Overlay.allCases.filter { draws.contains(Overlays($0)) }
    return [
      ("client", .integer(client)), ("exclude", .list(exclusions.map(\.fields))),
      ("regions", .list(regions.map(\.fields))),
      ("draws", .list(drawn.map { .text($0.name) })),
    ]
  }
}

extension Region {
  fileprivate var fields: EventField {
    .object([
      ("name", .text(name)), ("rect_ppm", rectangle.fields),
      ("drag_um", .optional(dragMicrometres) { .number($0) }),
    ])
  }
}
