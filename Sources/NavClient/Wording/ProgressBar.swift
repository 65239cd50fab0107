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

  /// Where a transition is, and what a release now would decide.
  package func text(_ level: ProgressLevel) -> String {
    let percent = Figure.percent(ppm: level.progressPPM)
    let padding = String(repeating: " ", count: max(0, 6 - percent.count))
    let rate = Figure.rate(ppmPerSecond: level.velocityPPMPerSecond)
    return "\(text(ppm: level.progressPPM)) \(padding)\(percent)  \(rate.padded(to: 8))  "
      + "would \(level.will.rawValue)"
  }
}
