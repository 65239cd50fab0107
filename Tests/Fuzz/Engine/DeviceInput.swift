import NavCore

/// A device from its bytes: as panels are, as they are not, and some that must be refused.
struct DeviceInput {
  /// How many bytes it is.
  static let byteCount = 5

  var description: DeviceDescription
  /// Its source keeps the contacts itself, and tells frames.
  let isStated: Bool
  /// Without slots: whether it tells several contacts, and whether it names them.
  let hasPackets: Bool
  let hasNames: Bool

  private static let ranges: [(minimum: Int32, maximum: Int32)] = [
    (0, 3_000), (0, 2_000), (0, 4_095), (0, 2_730), (-1_000, 1_000), (.min, .max), (0, 1),
    (-5, -4), (0, .max), (.min, 0), (10, 10), (5, 3), (0, 65_535), (.max - 1, .max),
    (0, 1_000_000), (-32_768, 32_767),
  ]

  private static let resolutions: [Int32] = [20, 0, 1, 12, 1_000, .max, -1, 26]

  private static let calibrations: [Calibration] = [
    .identity, .identity, Calibration(0, -1_000_000, 1_000_000, 1_000_000, 0, 0),
    Calibration(-1_000_000, 0, 1_000_000, 0, 1_000_000, 0),
    Calibration(100_000_000, 99_999_999, -100_000_000, -100_000_000, 100_000_000, 100_000_000),
    Calibration(1_050_000, 12_000, -25_000, -9_000, 980_000, 10_000),
    Calibration(1, 0, 500_000, 0, 1, 500_000), Calibration(0, 0, 0, 0, 0, 0),
  ]

  init(_ bytes: inout InputBytes) {
    var first = bytes.bits()
    var slots = first.one(of: [10, 2, 1, 0, 64, 16, 65, -1], 3)
    let kind: DeviceDescription.Kind = first.flag() ? .touchpad : .touchscreen
    let clock = first.one(of: [DeviceDescription.Clock.own, .virtual, .monotonic], 2)
    isStated = first.flag()
    let hasOwnAxes = first.flag()
    var second = bytes.bits()
    let x = second.one(of: Self.ranges, 4)
    let y = second.one(of: Self.ranges, 4)
    var third = bytes.bits()
    let resolutionX = third.one(of: Self.resolutions, 3)
    let resolutionY = third.one(of: Self.resolutions, 3)
    let surface = third.one(of: ["main", "main", "second", "nowhere"], 2)
    var fourth = bytes.bits()
    var calibration = fourth.one(of: Self.calibrations, 3)
    if calibration.isPossible {
      calibration = calibration.then(fourth.one(of: Orientation.all, 3))
    } else {
      _ = fourth.number(3)
    }
    let ignored = fourth.one(of: Self.ignored, 2)
    var fifth = bytes.bits()
    hasPackets = fifth.flag()
    hasNames = fifth.flag()
    let path = fifth.one(of: ["", "usb-1", "usb-2", String(repeating: "p", count: 257)], 2)
    let name = fifth.one(of: ["panel", "tuned", "other", String(repeating: "n", count: 257)], 2)
    if slots < 0 { slots = fifth.flag() ? .min : -1 }
    description = DeviceDescription(
      name: name,
      kind: kind,
      clock: clock,
      surface: surface,
      x: DeviceDescription.Axis(minimum: x.minimum, maximum: x.maximum, resolution: resolutionX),
      y: DeviceDescription.Axis(minimum: y.minimum, maximum: y.maximum, resolution: resolutionY),
      axisCodes: hasOwnAxes ? DeviceDescription.AxisCodes(x: 2, y: 3) : nil,
      slots: slots,
      path: path,
      calibration: calibration,
      ignored: ignored
    )
  }

  private static let ignored: [[PanelRectangle]] = [
    [],
    [
      PanelRectangle(x: 0, y: 0, width: 20_000, height: 1_000_000),
      PanelRectangle(x: 900_000, y: 900_000, width: 100_000, height: 100_000),
    ],
    [PanelRectangle(x: .min, y: .min, width: .max, height: .max)],
    [PanelRectangle](
      repeating: PanelRectangle(x: 1, y: 1, width: 1, height: 1),
      count: Limits.ignoredRectanglesMax + 1
    ),
  ]
}
