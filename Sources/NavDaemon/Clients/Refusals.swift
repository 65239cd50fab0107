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
    case .staleRevision(let present):
      self.init(
        .staleRevision,
        "if_revision is not the present revision \(present)",
        revision: present
      )
    }
  }

  init(_ refusal: DeviceRefusal) {
    switch refusal {
    case .axisEmpty(let axis, let minimum, let maximum):
      self.init(
        .axesInvalid,
        "device.axes.\(axis) goes from \(minimum) to \(maximum): its maximum must be above"
      )
    case .unknownSurface(let name):
      self.init(.unknownSurface, "there is no surface \(name); there is main")
    case .tooManyDevices(let limit):
      self.init(.limit, "\(limit) devices are attached, and no more may be", limit: Int64(limit))
    case .nameTooLong(let limit):
      self.init(.invalidArgument, "device.name has at most \(limit) bytes", limit: Int64(limit))
    case .slotsOutOfRange(let limit):
      self.init(.invalidArgument, "device.slots is 0 to \(limit)", limit: Int64(limit))
    case .pathTooLong(let limit):
      self.init(.invalidArgument, "device.path has at most \(limit) bytes", limit: Int64(limit))
    case .tooManyRectangles(let limit):
      self.init(
        .invalidArgument,
        "a device has at most \(limit) ignored rectangles",
        limit: Int64(limit)
      )
    case .calibrationImpossible:
      self.init(
        .invalidArgument,
        "the calibration is no matrix for a panel: each coefficient is within 100, and the matrix "
          + "maps the panel to an area"
      )
    case .clockInUse:
      self.init(
        .clockInUse,
        "a virtual clock is the whole session's: another stream has it, or a finger is down on "
          + "another device; try again when that is over"
      )
    }
  }
}
