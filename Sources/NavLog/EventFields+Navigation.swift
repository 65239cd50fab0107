import NavCore

extension NavEvent.Body {
  /// The fields of events that commands come to.
  var navigationFields: NamedFields {
    switch self {
    case .commandAccepted(let body):
      [("surface", .integer(body.surface))] + body.command.fields + [
        ("uid", .integer(body.uid)), ("client", .integer(body.client)),
        ("hold", .flag(body.holds)), action(body.action),
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
    case .holdChanged(let body):
      [
        ("surface", .integer(body.surface)),
        ("holder", .optional(body.holder) { .integer($0) }),
      ]
    default: []
    }
  }

  /// The fields of events that are about surfaces as a whole, connections, and command keys.
  var sessionFields: NamedFields {
    switch self {
    case .surfaceAdded(let body):
      [("name", .text(body.name)), ("configured", .flag(body.isConfigured))]
    case .surfaceRemoved(let body): [("surface", .integer(body.surface))]
    case .surfaceConfigured(let body): [("surface", .integer(body.surface))]
    case .commandAnswered(let body):
      [
        ("uid", .integer(body.uid)), ("key", .text(body.key)),
        ("revision", .unsigned(body.revision)), ("changed", .flag(body.isChanged)),
      ]
    case .clientEnded(let body): [("client", .integer(body.client))]
    case .rawAttached(let body):
      [
        ("uid", .integer(body.uid)), ("client", .integer(body.client)),
        ("topics", .list(body.topics.names.map { .text($0) })),
      ]
    default: []
    }
  }
}

extension RawAttached.Topics {
  private static let named: [(topic: RawAttached.Topics, name: String)] = [
    (.reports, "reports"), (.events, "events"), (.touches, "touches"),
  ]

  var names: [String] { Self.named.filter { contains($0.topic) }.map(\.name) }
}

/// The field that says which action an event is.
func action(_ action: Action?) -> (name: String, value: EventField) {
  ("action", .optional(action) { .text($0.name) })
}

extension Command {
  fileprivate var fields: NamedFields {
    [("command", .text(name))] + parameters
  }

  private var parameters: NamedFields {
    switch self {
    case .push(let page), .replace(let page), .show(let page): [("page", page.fields)]
    case .setStack(let pages): [("pages", .list(pages.map(\.fields)))]
    case .popTo(let page): [("page", .text(page))]
    case .quickSwitch(let step), .pagerStep(let step): [("step", .text(step.name))]
    case .reachability(let isOn): [("on", .flag(isOn))]
    case .drawer(let side, let isOpen):
      [("side", .text(side.name)), ("open", .flag(isOpen))]
    case .pagerIndex(let index): [("index", .number(Int64(index)))]
    case .guardPage(let page, let guarding):
      [("page", .text(page)), ("back", .text(guarding.name))]
    case .zones(let zones): zones.fields
    case .direction(let direction): [("direction", .text(direction.name))]
    case .rotate(let orientation):
      [
        ("orientation", .integer(UInt64(orientation.degrees))),
        ("mirrored", .flag(orientation.isMirrored)),
      ]
    case .addSurface(let name, let size):
      [
        ("name", .text(name)), ("width_um", .optional(size) { .number($0.width) }),
        ("height_um", .optional(size) { .number($0.height) }),
      ]
    case .pop, .popToRoot, .back, .forward, .home, .showOverlay, .dismiss, .pause, .resume,
      .release, .removeSurface:
      []
    }
  }
}

extension StackChange {
  var fields: NamedFields {
    switch self {
    case .pushed(let page): [("change", .text("pushed")), ("page", page.fields)]
    case .popped(let count):
      [("change", .text("popped")), ("count", .number(Int64(count)))]
    case .forwarded: [("change", .text("forwarded"))]
    case .replaced(let page): [("change", .text("replaced")), ("page", page.fields)]
    case .stackSet(let pages):
      [("change", .text("stack_set")), ("pages", .list(pages.map(\.fields)))]
    case .shown(let page): [("change", .text("shown")), ("page", page.fields)]
    case .released: [("change", .text("released"))]
    }
  }
}

extension Page {
  var fields: EventField {
    .object([
      ("id", .text(identifier)), ("title", .text(title)), ("params", .text(parameters)),
      ("back", .text(guarding.name)), ("pager", .optional(pager, \.fields)),
      ("push_style", .text(pushStyle.name)), ("pop_style", .text(popStyle.name)),
    ])
  }
}

extension Pager {
  fileprivate var fields: EventField {
    .object([
      ("count", .number(Int64(count))), ("index", .number(Int64(index))),
      ("wraps", .flag(wraps)), ("long", .flag(isLong)), ("style", .text(style.name)),
    ])
  }
}

extension ClientZones {
  var fields: NamedFields {
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
