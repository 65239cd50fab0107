import NavWire

/// What a picture is drawn on: how much room there is, and with which characters.
package struct PictureSheet: Equatable, Sendable {
  package let columns: Int
  /// For the picture and what is said under it.
  package let rows: Int
  /// Lines, blocks and shades, where the terminal knows them; else plain characters.
  package let usesBlocks: Bool

  package init(columns: Int, rows: Int, usesBlocks: Bool) {
    self.columns = max(1, min(columns, Self.sideMax))
    self.rows = max(1, min(rows, Self.sideMax))
    self.usesBlocks = usesBlocks
  }

  /// No terminal for people has more columns or rows.
  private static let sideMax = 1_000
  /// Lines that stand under every picture.
  static let captionRows = 2

  /// The cells that a surface takes, its frame counted: the most for which there is room, in the
  /// surface's own proportions. Where that would be no box at all, the proportions give way; a
  /// sheet that has no room for the smallest box gets it all the same.
  func cells(for size: SurfaceSnapshot.Size?) -> (columns: Int, rows: Int) {
    let width = Int128(max(1, size?.widthMicrometres ?? Self.unknownWidth))
    let height = Int128(max(1, size?.heightMicrometres ?? Self.unknownHeight))
    let widest = Int128(max(columns, Self.columnsMin) - 1)
    let highest = Int128(max(rows - Self.captionRows, Self.rowsMin) - 1)
    // A cell is twice as high as it is wide. Distances are between the lines of the frame.
    let rowsAtWidest = (widest * height + width) / (2 * width)
    if rowsAtWidest <= highest {
      return (Int(widest) + 1, max(Int(rowsAtWidest) + 1, Self.rowsMin))
    }
    let columnsAtHighest = (highest * 2 * width + height / 2) / height
    return (max(Int(columnsAtHighest) + 1, Self.columnsMin), Int(highest) + 1)
  }

  /// A foreign text in so many cells at most.
  func clipped(_ text: String, to width: Int) -> CellText {
    CellText(text, plain: !usesBlocks).clipped(to: width, plain: !usesBlocks)
  }

  var shadow: Character { usesBlocks ? "▒" : ":" }
  var drawerMark: String { usesBlocks ? "≡" : "=" }
  var overlayMark: String { usesBlocks ? "▾" : "v" }

  /// A character that fills a layer.
  func shade(faintPPM: Int64) -> Character {
    switch faintPPM {
    case ..<50_000: " "
    case ..<350_000: usesBlocks ? "░" : "."
    case ..<650_000: usesBlocks ? "▒" : ":"
    default: usesBlocks ? "▓" : "#"
    }
  }

  /// What a surface without a size is drawn as: an upright panel of nine to sixteen.
  private static let unknownWidth: Int64 = 9
  private static let unknownHeight: Int64 = 16
  private static let columnsMin = 12
  private static let rowsMin = 5
}
