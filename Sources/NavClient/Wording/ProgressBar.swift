package import NavWire

/// A bar of text that shows a part of a whole.
package struct ProgressBar: Equatable, Sendable {
  /// Characters between the ends.
  package let width: Int
  /// Blocks, where the terminal knows them; else plain characters.
  package let usesBlocks: Bool

  package init(width: Int, usesBlocks: Bool) {
    self.width = max(1, width)
    self.usesBlocks = usesBlocks
  }

  /// The bar at `ppm`, clamped to 0…1,000,000.
  package func text(ppm: Int64) -> String {
    let clamped = max(0, min(ppm, 1_000_000))
    let filled = Int((clamped * Int64(width) + 500_000) / 1_000_000)
    let (full, empty) = usesBlocks ? ("█", "░") : ("#", "-")
    return "[" + String(repeating: full, count: filled)
      + String(repeating: empty, count: width - filled) + "]"
  }

  /// Where a transition is, how fast it goes there, and what a release now would decide: whole
  /// parts, as many of the first ones as fit into `columns`, at least one.
  package func text(_ level: ProgressLevel, columns: Int = .max) -> String {
    let percent = Figure.level(ppm: level.progressPPM)
    let padding = String(repeating: " ", count: max(0, 7 - percent.count))
    var text = "\(text(ppm: level.progressPPM)) \(padding)\(percent)"
    let rate = Figure.rate(ppmPerSecond: level.velocityPPMPerSecond)
    for part in [rate.padded(to: 8), "would \(level.will.rawValue)"] {
      guard text.count + 2 + part.count <= columns else { break }
      text += "  \(part)"
    }
    return text
  }
}
