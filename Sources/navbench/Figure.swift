/// One measured number, and what it stands beside.
struct Figure {
  /// What the number is compared with: measured in the same run, on the same machine.
  struct Reference {
    var what: String
    var value: Double
  }

  /// For programs: the group, then what is measured.
  var name: String
  /// For people.
  var what: String
  var value: Double
  var unit: String
  var reference: Reference?

  init(
    _ name: String,
    _ what: String,
    _ value: Double,
    _ unit: String,
    against reference: Reference? = nil
  ) {
    self.name = name
    self.what = what
    self.value = value
    self.unit = unit
    self.reference = reference
  }

  /// How many times the reference; nil where there is none.
  var ratio: Double? {
    guard let reference, reference.value > 0 else { return nil }
    return value / reference.value
  }
}

/// Why a group has no figures, or not all.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Decimals without Foundation: three significant digits, never an exponent.
func decimal(_ value: Double) -> String {
  if !value.isFinite { return "0" }
  if value < 0 { return "-" + decimal(-value) }
  var places = 3
  var bound = 1.0
  while places > 0, value >= bound {
    places -= 1
    bound *= 10
  }
  return fixed(value, places: value == 0 ? 0 : places)
}

/// Decimals with so many places.
func fixed(_ value: Double, places: Int) -> String {
  var scale: Int64 = 1
  for _ in 0..<places { scale *= 10 }
  let whole = Int64((value * Double(scale)).rounded())
  guard places > 0 else { return String(whole) }
  let fraction = String(whole % scale + scale).dropFirst()
  return "\(whole / scale).\(fraction)"
}
