/// Foreign text in cells of a terminal: each character takes one cell, or two.
///
/// What would take none or move the others is left out: marks that choose a form, and characters
/// that only say how the text around them runs.
struct CellText: Equatable {
  struct Cell: Equatable {
    let character: Character
    /// 1 or 2.
    let width: Int
  }

  let cells: [Cell]

  var width: Int { cells.reduce(0) { $0 + $1.width } }

  /// `plain`: whatever is not of ASCII becomes `?`.
  init(_ text: String, plain: Bool) {
    let kept = text.printable.unicodeScalars.filter { !Self.isLeftOut($0) }
    cells = String(String.UnicodeScalarView(kept)).map { character in
      if plain && !character.isASCII { return Cell(character: "?", width: 1) }
      guard let first = character.unicodeScalars.first else {
        return Cell(character: "?", width: 1)
      }
      if first.properties.generalCategory.isMark { return Cell(character: "?", width: 1) }
      return Cell(character: character, width: Self.isWide(first) ? 2 : 1)
    }
  }

  private init(cells: [Cell]) { self.cells = cells }

  /// As much of it as `width` cells have room for, a sign at the end of what was cut.
  func clipped(to width: Int, plain: Bool) -> CellText {
    if self.width <= width { return self }
    let sign = Cell(character: plain ? "~" : "…", width: 1)
    guard width > 0 else { return CellText(cells: []) }
    var kept: [Cell] = []
    var taken = 1
    for cell in cells {
      taken += cell.width
      if taken > width { break }
      kept.append(cell)
    }
    return CellText(cells: kept + [sign])
  }

  var string: String { String(cells.map(\.character)) }

  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isVariationSelector
    }
  }

  /// The blocks whose characters terminals show two cells wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615,
    0x2648...0x2653, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26F2...0x26F5,
    0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x2753...0x2757,
    0x2795...0x2797, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E,
    0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
    0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F265, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F7E0...0x1F7F0, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF,
    0x20000...0x3FFFD,
  ]

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    wide.contains { $0.contains(scalar.value) }
  }
}

extension Unicode.GeneralCategory {
  /// What stands on the character before it, and is shown alone where there is none.
  fileprivate var isMark: Bool {
    switch self {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
