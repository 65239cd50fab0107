import NavCore

// The keys of a `[[device]]`: each means the profile that is the last of its configuration.
extension ConfigurationKey {
  static let deviceTable = "device"

  static let device: [ConfigurationKey] = deviceMatch + deviceEffects

  /// Which devices a profile is for; at least one of them is given.
  static let deviceMatch: [ConfigurationKey] = [
    .text(deviceTable, "name", bytesMax: Limits.deviceNameBytesMax, \.profile.match.name),
    .identifier("vendor", \.vendor),
    .identifier("product", \.product),
    .kind("match_kind", \.profile.match.kind),
    .text(deviceTable, "path", bytesMax: Limits.devicePathBytesMax, \.profile.match.path),
  ]

  private static let deviceEffects: [ConfigurationKey] =
    [
      ConfigurationKey(
        table: deviceTable,
        name: "use",
        form: .boolean,
        relation: .none,
        read: { $0.profile.isUsed.map { ConfigurationValue($0) } },
        write: { $0.profile.isUsed = $1.boolean }
      ),
      .kind("kind", \.profile.kind),
      .text(deviceTable, "surface", bytesMax: ConfigurationLimits.nameBytesMax, \.profile.surface),
      .axis("x_axis", \.x, .together("y_axis")),
      .axis("y_axis", \.y, .otherThan("x_axis")),
      .axisRange("x_range", \.x),
      .axisRange("y_range", \.y),
      ConfigurationKey(
        table: deviceTable,
        name: "calibration",
        form: .matrix,
        relation: .none,
        read: { $0.profile.calibration.map { .numbers($0.coefficients) } },
        write: { $0.profile.calibration = Calibration(coefficients: $1.list) }
      ),
    ] + orientation(deviceTable, \.profile.orientation) + [
      ConfigurationKey(
        table: deviceTable,
        name: "ignore_percent",
        form: .rectangles,
        relation: .none,
        read: { configuration in
          let sides = configuration.profile.ignored.flatMap { [$0.x, $0.y, $0.width, $0.height] }
          return sides.isEmpty ? nil : .numbers(sides.map { Int64($0) })
        },
        write: { $0.profile.ignored = PanelRectangle.all(in: $1.list) }
      )
    ]

  private static func identifier(
    _ name: String,
    _ place: any WritableKeyPath<DeviceProfile.Match, UInt16?> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: deviceTable,
      name: name,
      form: .identifier,
      relation: .none,
      read: { $0.profile.match[keyPath: place].map { .number(Int64($0)) } },
      write: { $0.profile.match[keyPath: place] = UInt16($1.number) }
    )
  }

  private static func kind(
    _ name: String,
    _ place: any WritableKeyPath<Configuration, DeviceDescription.Kind?> & Sendable
  ) -> ConfigurationKey {
    .words(deviceTable, name, [("touchscreen", .touchscreen), ("touchpad", .touchpad)], place)
  }

  private static func axis(
    _ name: String,
    _ place: any WritableKeyPath<DeviceDescription.AxisCodes, UInt16> & Sendable,
    _ relation: Relation
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: deviceTable,
      name: name,
      form: .axis,
      relation: relation,
      read: { $0.profile.axisCodes.map { .number(Int64($0[keyPath: place])) } },
      write: { configuration, code in
        var codes = configuration.profile.axisCodes ?? DeviceDescription.AxisCodes(x: 0, y: 0)
        codes[keyPath: place] = UInt16(code.number)
        configuration.profile.axisCodes = codes
      }
    )
  }

  private static func axisRange(
    _ name: String,
    _ place: any WritableKeyPath<DeviceProfile, DeviceDescription.Axis?> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: deviceTable,
      name: name,
      form: .axisRange,
      relation: .none,
      read: { configuration in
        configuration.profile[keyPath: place].map { axis in
          let ends = [Int64(axis.minimum), Int64(axis.maximum)]
          return .numbers(axis.resolution == 0 ? ends : ends + [Int64(axis.resolution)])
        }
      },
      write: { $0.profile[keyPath: place] = DeviceDescription.Axis(numbers: $1.list) }
    )
  }
}

extension DeviceDescription.Axis {
  /// Of two numbers, or three with the resolution.
  fileprivate init(numbers: [Int64]) {
    self.init(
      minimum: Int32(numbers[0]),
      maximum: Int32(numbers[1]),
      resolution: numbers.count > 2 ? Int32(numbers[2]) : 0
    )
  }
}

extension Calibration {
  var coefficients: [Int64] { [xx, xy, x1, yx, yy, y1].map { Int64($0) } }

  /// Of six numbers in millionths, each within a hundredfold.
  init(coefficients: [Int64]) {
    let all = coefficients.map { Int32($0) }
    self.init(all[0], all[1], all[2], all[3], all[4], all[5])
  }
}

extension PanelRectangle {
  /// Of four numbers in millionths each.
  fileprivate static func all(in numbers: [Int64]) -> [PanelRectangle] {
    stride(from: 0, to: numbers.count, by: 4).map { start in
      let sides = numbers[start..<start + 4].map { Int32($0) }
      return PanelRectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }
}
