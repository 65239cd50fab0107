import NavCore
import NavWire

extension WireError {
  /// `surfaces` are the names of those that there are.
  init(_ refusal: DeviceRefusal, surfaces: [String]) {
    switch refusal {
    case .axisEmpty(let axis, let minimum, let maximum):
      self.init(
        .axesInvalid,
        "device.axes.\(axis) goes from \(minimum) to \(maximum): its maximum must be above"
      )
    case .unknownSurface(let name):
      self = .unknownSurface(name, of: surfaces)
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
