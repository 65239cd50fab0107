import NavWire

extension Picture {
  /// The picture as text, then the surface in a line, then what moves in another.
  package func lines(on sheet: PictureSheet) -> [String] {
    let (columns, rows) = sheet.cells(for: surface.size)
    var canvas = PictureCanvas(columns: columns, rows: rows, usesBlocks: sheet.usesBlocks)
    for layer in layers where layer.alphaPPM >= Self.visiblePPM { draw(layer, &canvas, sheet) }
    canvas.close()
    return canvas.lines
      + [caption, motion(on: sheet)].map { sheet.clipped($0, to: sheet.columns).string }
  }

  /// What is fainter is not to be seen.
  private static let visiblePPM: Int64 = 20_000

  private func draw(_ layer: WireLayer, _ canvas: inout PictureCanvas, _ sheet: PictureSheet) {
    let home = home(of: layer.content)
    let across = Stretch(home.leftPPM, home.widthPPM, layer.xPPM, layer.scalePPM)
    let along = Stretch(0, 1_000_000, layer.yPPM, layer.scalePPM)
    let box = PictureCanvas.Box(
      left: across.start(of: canvas.columns),
      top: along.start(of: canvas.rows),
      right: across.end(of: canvas.columns),
      bottom: along.end(of: canvas.rows)
    )
    if layer.shadowPPM > 0 { canvas.fill(box.grown(by: 1), with: sheet.shadow) }
    canvas.fill(box, with: sheet.shade(faintPPM: layer.faintPPM))
    canvas.outline(box)
    write(words(of: layer.content, on: sheet), in: box, &canvas, sheet)
  }

  /// Lines of text where reading begins, in what can be seen of a box.
  private func write(
    _ words: [String],
    in box: PictureCanvas.Box,
    _ canvas: inout PictureCanvas,
    _ sheet: PictureSheet
  ) {
    guard let part = box.grown(by: -1).part(of: canvas.frame.grown(by: -1)) else { return }
    let margin = part.right - part.left >= 4 ? 1 : 0
    let room = part.right - part.left + 1 - 2 * margin
    for (offset, line) in words.enumerated() where part.top + offset <= part.bottom {
      let text = sheet.clipped(line, to: room)
      let start =
        direction == .leftToRight
        ? part.left + margin : part.right - margin - text.width + 1
      canvas.write(text, column: start, row: part.top + offset)
    }
  }
}

extension WireLayer {
  /// How much of it is not to be seen, or how far it is darkened: the more, the denser its shade.
  fileprivate var faintPPM: Int64 { max(1_000_000 - max(0, alphaPPM), dimPPM) }
}

/// From where to where a layer reaches along one side of the surface.
private struct Stretch {
  /// Twice the parts per million, so that halves stay whole.
  private let start: Int128
  private let end: Int128

  /// What belongs at `home` is moved, and scaled about its middle.
  init(_ home: Int64, _ length: Int64, _ moved: Int64, _ scale: Int64) {
    let middle = (Int128(home) + Int128(moved)) * 2 + Int128(length)
    let half = Int128(length) * Int128(max(0, scale)) / 1_000_000
    start = middle - half
    end = middle + half
  }

  func start(of cells: Int) -> Int { cell(start, cells) }
  func end(of cells: Int) -> Int { cell(end, cells) }

  /// The nearest cell, halves up: what meets in the surface meets in a cell. Any place will do:
  /// with as many cells as a sheet has at most it is still a number.
  private func cell(_ doubled: Int128, _ cells: Int) -> Int {
    let shifted = doubled * Int128(cells - 1) + 1_000_000
    let quotient = shifted / 2_000_000
    return Int(shifted % 2_000_000 < 0 ? quotient - 1 : quotient)
  }
}
