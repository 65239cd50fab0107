import NavCore
import NavWire

/// What ends a connection to the main socket: the last line but one, before `bye limit`.
enum Refusals {
  static let lineTooLong = WireError(
    .limit,
    "a line has at most \(WireLimits.lineBytesMax) bytes, its line feed included",
    limit: Int64(WireLimits.lineBytesMax)
  )

  static let lineTooSlow = WireError(
    .limit,
    "a line that has begun ends within \(DaemonLimits.lineSeconds) s",
    limit: DaemonLimits.lineSeconds
  )

  static func tooManyConnections(ofUID uid: UInt32, limit: Int) -> WireError {
    WireError(
      .limit,
      "uid \(uid) has \(limit) connections, which is the limit",
      limit: Int64(limit)
    )
  }

  static func connectsTooOften(
    uid: UInt32,
    _ perSecond: Int64,
    comeAgainAfter microseconds: Int64
  ) -> WireError {
    let milliseconds = (microseconds + 999) / 1_000
    return WireError(
      .limit,
      "uid \(uid) connects more often than \(perSecond) times a second: come again in "
        + "\(milliseconds) ms",
      limit: perSecond
    )
  }

  static func tooManyConnections(limit: Int) -> WireError {
    WireError(.limit, "\(limit) connections are open, which is the limit", limit: Int64(limit))
  }
}

extension WireError {
  /// A refusal of the core in the words of the protocol: what, and what would be right.
  init(_ refusal: CommandRefusal, surface: String) {
    switch refusal {
    case .unknownSurface:
      self.init(.unknownSurface, "there is no surface \(surface)")
    case .staleRevision(let present):
      self.init(
        .staleRevision,
        "if_revision is not the present revision \(present)",
        revision: present
      )
    case .heldBy:
      self.init(
        .heldBy,
        "another connection has the stack of \(surface) for itself, until it releases it or ends"
      )
    case .holdImpossible:
      self.init(
        .invalidArgument,
        "hold goes with push, replace, set_stack and show, and without a key"
      )
    case .keyInvalid(let limit):
      self.init(.invalidArgument, "key has 1 to \(limit) bytes", limit: Int64(limit))
    case .drawerDisabled:
      self.init(.drawerDisabled, "the configuration has no drawer on that side of \(surface)")
    case .tooManyExclusions, .tooManyRegions, .regionNameInvalid, .rectangleInvalid,
      .zonesTooBig, .edgeExcluded:
      self.init(zones: refusal, surface: surface)
    case .surfaceNameInvalid, .duplicateSurface, .tooManySurfaces, .surfaceConfigured,
      .surfaceInUse, .sizeInvalid:
      self.init(surfaces: refusal, surface: surface)
    default: self.init(pages: refusal, surface: surface)
    }
  }

  private init(pages refusal: CommandRefusal, surface: String) {
    switch refusal {
    case .unmanaged:
      self.init(.unmanaged, "\(surface) has no stack: a push makes one")
    case .atRoot:
      self.init(.atRoot, "\(surface) shows its last page: there is none to go back to")
    case .tooDeep(let limit):
      self.init(.tooDeep, "a stack has at most \(limit) pages", limit: Int64(limit))
    case .duplicatePage:
      self.init(.duplicatePage, "the stack has a page of that id: ids are unique in a stack")
    case .pageIdentifierInvalid(let limit):
      self.init(.invalidArgument, "page.id has 1 to \(limit) bytes", limit: Int64(limit))
    case .titleTooLong(let limit):
      self.init(.tooLong, "page.title has at most \(limit) bytes", limit: Int64(limit))
    case .parametersTooLong(let limit):
      self.init(.tooLong, "page.params has at most \(limit) bytes", limit: Int64(limit))
    case .tooBig(let limit):
      self.init(
        .tooBig,
        "the state of \(surface) would have more than \(limit) bytes as JSON",
        limit: Int64(limit)
      )
    case .unknownPage:
      self.init(.unknownPage, "the stack of \(surface) has no page of that id")
    case .stackEmpty:
      self.init(.invalidArgument, "pages has at least one page: release leaves none")
    case .blocked:
      self.init(.blocked, "the page on top does not let back take it away: pop does")
    case .nothingForward:
      self.init(.nothingForward, "no page of \(surface) went that could come again")
    case .pagerIndexInvalid(let count):
      self.init(
        .invalidArgument,
        "a pager has 1 to \(Limits.pagerCountMax) pages, and goes from 0 to the last of its "
          + "\(count)",
        limit: Int64(count)
      )
    default: self.init(.noPager, "the page on top has no pager: it is pushed with one")
    }
  }

  private init(surfaces refusal: CommandRefusal, surface: String) {
    switch refusal {
    case .surfaceNameInvalid(let limit):
      self.init(
        .invalidArgument,
        "name has 1 to \(limit) bytes and no control character",
        limit: Int64(limit)
      )
    case .duplicateSurface:
      self.init(.duplicateSurface, "there is a surface of that name: names are unique")
    case .tooManySurfaces(let limit):
      self.init(.limit, "there are \(limit) surfaces, and no more may be", limit: Int64(limit))
    case .surfaceConfigured:
      self.init(
        .surfaceConfigured,
        "\(surface) is the configuration's, and goes with it alone: only what add_surface made is "
          + "removed so"
      )
    case .surfaceInUse(let devices):
      self.init(
        .surfaceInUse,
        "\(devices) device\(devices == 1 ? " is" : "s are") on \(surface): it is removed when they "
          + "are gone"
      )
    default:
      let sides = Limits.surfaceSideMicrometres
      self.init(
        .invalidArgument,
        "width_mm and height_mm are \(sides.lowerBound / 1_000) to \(sides.upperBound / 1_000)"
      )
    }
  }

  /// `names` are the surfaces that there are.
  static func unknownSurface(_ name: String, of names: [String]) -> WireError {
    let present = names.joined(separator: ", ")
    let verb = names.count == 1 ? "is" : "are"
    return WireError(.unknownSurface, "there is no surface \(name); there \(verb) \(present)")
  }

  private init(zones refusal: CommandRefusal, surface: String) {
    switch refusal {
    case .tooManyExclusions(let limit):
      self.init(
        .invalidArgument,
        "a connection keeps at most \(limit) places for itself",
        limit: Int64(limit)
      )
    case .tooManyRegions(let limit):
      self.init(.invalidArgument, "a connection has at most \(limit) regions", limit: Int64(limit))
    case .regionNameInvalid(let limit):
      self.init(.invalidArgument, "a region's name has 1 to \(limit) bytes", limit: Int64(limit))
    case .zonesTooBig(let limit):
      self.init(
        .tooBig,
        "the zones of all connections on \(surface) would have more than \(limit) bytes",
        limit: Int64(limit)
      )
    case .edgeExcluded(let limit):
      self.init(
        .edgeExcluded,
        "all connections together keep at most \(limit) pt of the left and of the right edge",
        limit: Int64(limit)
      )
    default:
      self.init(
        .invalidArgument,
        "a rectangle has a width and a height, and none of it is outside the surface"
      )
    }
  }
}
