import NavWire

/// What a client asked of the daemon that ends with each connection, and is asked for again with
/// the next: the zones of surfaces, and stacks that it holds.
///
/// A hold's own command cannot be sent again: a second push of a page is refused, and with a hold
/// goes no key that would make it harmless. So what is sent is the stack as a whole, which comes to
/// the same however often it is said.
struct Standing {
  /// How a surface lies; zones are over when it changes.
  private struct Geometry: Equatable {
    var size: SurfaceSnapshot.Size?
    var orientation: WireOrientation
  }

  private struct Zones {
    var wanted: WireZones
    /// Where the client asked for them over the present connection, the seq of the answer: a state
    /// that is not above it was there before them, and ends nothing.
    var answerSeq: UInt64?
    /// They were granted to a connection that had not been told yet how the surface lies.
    var isBlind = false
  }

  private struct Hold {
    var pages: [WirePage]
    /// The present connection has it.
    var isGranted = true
  }

  private var zones: [String: Zones] = [:]
  /// Surfaces whose zones the daemon is to give up.
  private var withdrawn: Set<String> = []
  private var geometries: [String: Geometry] = [:]
  /// By surface, the stack that was told last, and what this client made of it since.
  private var stacks: [String: [WirePage]] = [:]
  private var holds: [String: Hold] = [:]

  /// A request that was carried out over the present connection, and the seq of its answer.
  mutating func note(_ request: Request, answeredAt seq: UInt64) {
    let surface = request.surface
    if case .zones(let wanted) = request.body {
      zones[surface] = wanted == WireZones() ? nil : Zones(wanted: wanted, answerSeq: seq)
      withdrawn.remove(surface)
      return
    }
    let held = holds[surface].flatMap { $0.isGranted ? $0.pages : nil }
    let pages = request.body.pages(after: held ?? stacks[surface] ?? [])
    stacks[surface] = pages
    if case .release = request.body {
      holds[surface] = nil
    } else if request.holds || held != nil {
      holds[surface] = Hold(pages: pages)
    }
  }

  /// A state of a surface, as the daemon tells it.
  mutating func follow(_ state: SurfaceSnapshot, at seq: UInt64) {
    let surface = state.surface
    let geometry = Geometry(size: state.size, orientation: state.orientation)
    let before = geometries.updateValue(geometry, forKey: surface)
    if let granted = zones[surface] {
      if let before, before != geometry, granted.answerSeq.map({ seq > $0 }) ?? true {
        zones[surface] = nil
        // What was turned before they came has ended nothing in the daemon.
        if granted.isBlind { withdrawn.insert(surface) }
      }
      zones[surface]?.isBlind = false
    }
    stacks[surface] = state.stack
    // What a finger took away stays away.
    if holds[surface]?.isGranted == true && state.isHeld {
      holds[surface]?.pages = state.stack
    }
  }

  /// A surface is no more.
  mutating func forget(_ surface: String) {
    zones[surface] = nil
    withdrawn.remove(surface)
    holds[surface] = nil
    stacks[surface] = nil
    geometries[surface] = nil
  }

  /// What the present connection is to ask for, so that the daemon gives up zones that it was asked
  /// for and that have no place; nil if there are none.
  mutating func nextWithdrawal() -> Request? {
    withdrawn.popFirst().map { Request(.zones(WireZones()), surface: $0) }
  }

  /// There is a new connection, which has nothing yet: what it is to ask for.
  mutating func requests() -> [Request] {
    withdrawn = []
    for surface in zones.keys {
      zones[surface]?.answerSeq = nil
      zones[surface]?.isBlind = false
    }
    for surface in holds.keys { holds[surface]?.isGranted = false }
    let zones = zones.sorted { $0.key < $1.key }.map { Request(.zones($1.wanted), surface: $0) }
    let holds = holds.sorted { $0.key < $1.key }.filter { !$1.pages.isEmpty }
    return zones + holds.map { Request(.setStack($1.pages), surface: $0, holds: true) }
  }

  /// One of those was granted.
  mutating func regained(_ request: Request) {
    if case .setStack(let pages) = request.body {
      holds[request.surface]?.isGranted = true
      stacks[request.surface] = pages
    } else {
      zones[request.surface]?.isBlind = true
    }
  }
}

extension Request.Body {
  /// The stack that the command leaves, as far as this client knows it.
  fileprivate func pages(after pages: [WirePage]) -> [WirePage] {
    switch self {
    case .push(let page): pages + [page]
    case .replace(let page): pages.dropLast() + [page]
    case .setStack(let stack): stack
    case .show(let page): [page]
    case .pop: pages.count > 1 ? pages.dropLast() : pages
    case .popToRoot: Array(pages.prefix(1))
    case .popTo(let identifier):
      Array(pages.prefix((pages.firstIndex { $0.identifier == identifier } ?? pages.count) + 1))
    default: pages
    }
  }
}
