import NavWire

extension ContentReport {
  /// What fingers did, and where, as far as that is told.
  package var sentence: String {
    var parts = [
      kind == "tap" || kind == "swipe" ? kind : "\(kind.words.printable) \(phase.rawValue)"
    ]
    if let heading = position?.heading { parts[0] += " \(heading.printable)" }
    if fingers != 1 { parts.append("\(fingers) fingers") }
    if count != 1 { parts.append("\(count) in a row") }
    if let region { parts.append("in \(region.printable)") }
    if let position { parts += position.clauses }
    return parts.joined(separator: ", ")
  }
}

extension ContentReport.Position {
  fileprivate var clauses: [String] {
    var clauses = ["at \(placeMicrometres.millimetres) mm"]
    if let way = displacementMicrometres { clauses.append("moved \(way.millimetres) mm") }
    if let velocity = velocityMicrometresPerSecond {
      clauses.append("at \(velocity.millimetres) mm/s")
    }
    if let scalePPM { clauses.append("to \(Figure.percent(ppm: scalePPM))") }
    if let angleMillidegrees {
      clauses.append("by \(Figure.degrees(millidegrees: angleMillidegrees))")
    }
    return clauses
  }
}

extension WireVector {
  /// Both numbers, with one decimal.
  fileprivate var millimetres: String {
    "\(Figure.millimetres(micrometres: x)) × \(Figure.millimetres(micrometres: y))"
  }
}
