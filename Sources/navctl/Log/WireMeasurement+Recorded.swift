import NavCore
import NavWire

extension WireMeasurement {
  /// A measurement of the log, so that it is told in the words of `navctl why`.
  init(_ measurement: Measurement) {
    self.init(
      criterion: measurement.criterion.name,
      measured: measurement.measured,
      threshold: measurement.threshold,
      unit: Unit(measurement.unit)
    )
  }
}

extension WireMeasurement.Unit {
  fileprivate init(_ unit: Measurement.Unit) {
    self =
      switch unit {
      case .none: .none
      case .micrometres: .micrometres
      case .micrometresPerSecond: .micrometresPerSecond
      case .partsPerMillion: .partsPerMillion
      case .count: .count
      case .microseconds: .microseconds
      }
  }
}
