package import NavWire

extension SequenceExplanation {
  /// When the sequence was and on what, in a line, then a line for each candidate.
  package var lines: [String] {
    let up = upMicroseconds.map { Figure.seconds(microseconds: $0) } ?? "still down"
    let head =
      "\(Figure.seconds(microseconds: downMicroseconds)) – \(up)  \"\(deviceName.printable)\" "
      + "(device \(device)) on \(surface.printable), \(isClaimed ? "claimed" : "not claimed")"
    let width = candidates.map { $0.title.count }.max() ?? 0
    let rest = candidates.map { "  \($0.title.padded(to: width))  \($0.sentence)" }
    return [head] + (rest.isEmpty ? ["  no candidate looked at it"] : rest)
  }
}

extension CandidateExplanation {
  /// Its name, and what it is bound to.
  var title: String {
    name.words.printable + (target.map { " → \($0.words.printable)" } ?? "")
  }

  /// What became of it and why.
  package var sentence: String {
    guard let measurement else { return result }
    if outcome == .won, verdict == nil {
      return "cancelled: \(measurement.criterion.words.printable), not ended by the finger"
    }
    let fragile = isFragile ? "; fragile: a point more or less decides otherwise" : ""
    return "\(result): \(measurement.clause(margin: margin))\(fragile)"
  }

  private var result: String {
    switch outcome {
    case .won: verdict?.rawValue ?? "won"
    case .refused: "refused"
    case .ineligible: "not eligible"
    case .pending: "not decided yet"
    }
  }
}
