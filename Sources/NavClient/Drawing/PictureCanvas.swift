/// Cells in rows, drawn on from back to front within a frame.
///
/// What is drawn later covers what was there; what lies beyond the frame is not drawn. A character
/// that takes two cells is never left with one.
struct PictureCanvas {
  /// Lines of the frame and of what is in it, between which distances are measured.
  struct Box: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  private enum Cell: Equatable {
    /// Where lines go from here.
    case lines(Line)
    case text(Character)
    /// The second half of a wide character.
    case rest
  }

  private struct Line: OptionSet {
    let rawValue: Int
    static let up = Line(rawValue: 1)
    static let down = Line(rawValue: 2)
    static let left = Line(rawValue: 4)
    static let right = Line(rawValue: 8)
  }

  let columns: Int
  let rows: Int
  private let usesBlocks: Bool
  private var cells: [Cell]

  /// At least two columns and rows.
  init(columns: Int, rows: Int, usesBlocks: Bool) {
    self.columns = max(2, columns)
    self.rows = max(2, rows)
    self.usesBlocks = usesBlocks
    cells = Array(repeating: .text(" "), count: self.columns * self.rows)
  }

  var frame: Box { Box(left: 0, top: 0, right: columns - 1, bottom: rows - 1) }

  /// Covers a box, its lines counted, with a character that takes one cell.
  mutating func fill(_ box: Box, with character: Character) {
    guard let part = box.part(of: frame) else { return }
    for row in part.top...part.bottom {
      for column in part.left...part.right { put(.text(character), column, row) }
    }
  }

  /// The lines of a box, over what is there.
  mutating func outline(_ box: Box) {
    guard let part = box.part(of: frame) else { return }
    for column in part.left...part.right {
      for row in [box.top, box.bottom] { put(.lines(lines(of: box, column, row)), column, row) }
    }
    for row in part.top...part.bottom {
      for column in [box.left, box.right] {
        put(.lines(lines(of: box, column, row)), column, row)
      }
    }
  }

  /// The frame comes last and joins the lines that reach it; none goes on beyond it.
  mutating func close() {
    for row in 0..<rows {
      for column in 0..<columns {
        var own = lines(of: frame, column, row)
        if own.isEmpty { continue }
        if case .lines(let there) = cells[row * columns + column] {
          own.formUnion(there.subtracting(outward(column, row)))
        }
        put(.lines(own), column, row)
      }
    }
  }

  private func outward(_ column: Int, _ row: Int) -> Line {
    var outward: Line = []
    if column == 0 { outward.insert(.left) }
    if column == columns - 1 { outward.insert(.right) }
    if row == 0 { outward.insert(.up) }
    if row == rows - 1 { outward.insert(.down) }
    return outward
  }

  /// A text from a cell on; the caller has clipped it to where it may stand.
  mutating func write(_ text: CellText, column: Int, row: Int) {
    var column = column
    for cell in text.cells {
      put(.text(cell.character), column, row)
      if cell.width == 2 { put(.rest, column + 1, row, isRest: true) }
      column += cell.width
    }
  }

  var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      for cell in cells[(row * columns)..<((row + 1) * columns)] {
        switch cell {
        case .lines(let lines): line.append(character(for: lines))
        case .text(let character): line.append(character)
        case .rest: break
        }
      }
      return line
    }
  }

  private mutating func put(_ cell: Cell, _ column: Int, _ row: Int, isRest: Bool = false) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let place = row * columns + column
    if !isRest, cells[place] == .rest { cells[place - 1] = .text(" ") }
    if column + 1 < columns, cells[place + 1] == .rest { cells[place + 1] = .text(" ") }
    cells[place] = cell
  }

  /// Where the lines of a box go from a cell; nothing within it or beside it.
  private func lines(of box: Box, _ column: Int, _ row: Int) -> Line {
    guard (box.left...box.right).contains(column), (box.top...box.bottom).contains(row) else {
      return []
    }
    var lines: Line = []
    if row == box.top || row == box.bottom {
      if column > box.left { lines.insert(.left) }
      if column < box.right { lines.insert(.right) }
    }
    if column == box.left || column == box.right {
      if row > box.top { lines.insert(.up) }
      if row < box.bottom { lines.insert(.down) }
    }
    return lines
  }

  private func character(for lines: Line) -> Character {
    let isAcross = lines.isDisjoint(with: [.up, .down])
    let isAlong = lines.isDisjoint(with: [.left, .right])
    if !usesBlocks { return isAcross ? "-" : isAlong ? "|" : "+" }
    if isAcross { return "─" }
    if isAlong { return "│" }
    switch lines {
    case [.down, .right]: return "┌"
    case [.down, .left]: return "┐"
    case [.up, .right]: return "└"
    case [.up, .left]: return "┘"
    case [.up, .down, .right]: return "├"
    case [.up, .down, .left]: return "┤"
    case [.down, .left, .right]: return "┬"
    case [.up, .left, .right]: return "┴"
    default: return "┼"
    }
  }
}

extension PictureCanvas.Box {
  /// What of it lies in another box; nil if nothing does.
  func part(of other: Self) -> Self? {
    let part = Self(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
    return part.left <= part.right && part.top <= part.bottom ? part : nil
  }

  /// So many cells larger on each side.
  func grown(by cells: Int) -> Self {
    Self(left: left - cells, top: top - cells, right: right + cells, bottom: bottom + cells)
  }
}
