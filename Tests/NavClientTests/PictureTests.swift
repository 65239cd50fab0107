import NavClient
import NavWire
import TestSupport
import Testing

@Suite("Pictures of a surface") struct PictureTests {
  @Test(arguments: GoldenTrace.all(in: "drawing"))
  func `a picture comes out as it is written`(trace: GoldenTrace) throws {
    try trace.checkBlocks(play: PicturePlayer.play)
  }

  private func drawn(
    _ layers: [WireLayer],
    columns: Int = 60,
    rows: Int = 40,
    usesBlocks: Bool = true,
    titles: [String: String] = [:]
  ) -> [String] {
    Picture(surface: surface(titles), layers: layers)
      .lines(on: PictureSheet(columns: columns, rows: rows, usesBlocks: usesBlocks))
  }

  private func surface(
    _ titles: [String: String] = [:],
    size: SurfaceSnapshot.Size? = nil
  ) -> SurfaceSnapshot {
    SurfaceSnapshot(
      surface: "main",
      revision: 1,
      isManaged: true,
      direction: .leftToRight,
      size: size,
      stack: titles.sorted { $0.key < $1.key }.map {
        WirePage(identifier: $0.key, title: $0.value)
      }
    )
  }

  private func page(_ identifier: String) -> WireLayer {
    WireLayer(.page(identifier, index: nil))
  }

  @Test func `wide characters leave the box whole, wherever they are cut`() {
    let text = "設定画面の日本語"
    for width in 12...30 {
      for start in 0...10 {
        var moved = page(text)
        moved.xPPM = Int64(start) * 90_000
        var right = page("over")
        right.xPPM = Int64(10 - start) * 90_000
        var left = right
        left.xPPM -= 1_000_000
        for layers in [[moved], [moved, right], [right, moved], [page(text), left]] {
          let lines = drawn(layers, columns: width, rows: 10, titles: [text: "a" + text])
            .dropLast(2)
          let widths = Set(lines.map { CellWidth.of($0) })
          #expect(widths.count == 1, "\(width) columns, \(start): \(lines)")
        }
      }
    }
  }

  @Test func `nothing foreign moves the cursor or the text around it`() {
    let foreign = "a\u{1B}[2J\u{7}\u{9B}b\u{202E}c\u{200B}\u{2028}d\u{FE0F}\u{301}"
    let text = drawn([page(foreign)], titles: [foreign: "!" + foreign]).joined(separator: "\n")
    let scalars = text.unicodeScalars
    #expect(!scalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(!scalars.contains { $0.properties.generalCategory == .format })
    #expect(!scalars.contains { $0 == "\u{2028}" || $0 == "\u{FE0F}" })
    #expect(text.contains("a?[2J??bcd\u{301} "))
  }

  @Test func `where the locale shows ASCII alone, nothing else is drawn`() {
    var faint = page("größe")
    faint.alphaPPM = 500_000
    faint.shadowPPM = 1_000_000
    faint.xPPM = 400_000
    let text = drawn([page("root"), faint], usesBlocks: false, titles: ["größe": "設定"]).joined()
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("gr??e"))
    #expect(text.contains(":??:"))
  }

  @Test func `numbers that make no sense are drawn as something`() {
    let sizes: [SurfaceSnapshot.Size?] = [
      nil, .init(widthMicrometres: .max, heightMicrometres: 1, rule: ""),
      .init(widthMicrometres: 1, heightMicrometres: .max, rule: ""),
      .init(widthMicrometres: .min, heightMicrometres: 0, rule: ""),
    ]
    for size in sizes {
      for number in [Int64.min, -1, 0, 1, .max] {
        for columns in [0, 1, 12, 80, 300, .max] {
          var layer = page("a")
          layer.xPPM = number
          layer.yPPM = number
          layer.scalePPM = number
          layer.alphaPPM = number
          layer.shadowPPM = number
          layer.dimPPM = number
          var drawer = layer
          drawer.content = .drawer(.end)
          var surface = surface(size: size)
          surface.endDrawer.sizePPM = number
          let picture = Picture(surface: surface, layers: [page("b"), drawer, layer])
          let sheet = PictureSheet(columns: columns, rows: columns / 3, usesBlocks: true)
          let lines = picture.lines(on: sheet)
          #expect(lines.allSatisfy { $0.count <= max(12, min(columns, 1_000)) })
          #expect(lines.count <= max(5, min(columns / 3, 1_000) - 2) + 2)
        }
      }
    }
  }

  @Test func `a picture keeps the proportions of its surface`() {
    for (width, height) in [(62_000, 110_000), (110_000, 62_000), (300_000, 200_000)] {
      for columns in [40, 80, 200] {
        let size = SurfaceSnapshot.Size(
          widthMicrometres: Int64(width),
          heightMicrometres: Int64(height),
          rule: "configured"
        )
        let sheet = PictureSheet(columns: columns, rows: 50, usesBlocks: true)
        let lines = Picture(surface: surface(size: size), layers: []).lines(on: sheet)
          .dropLast(2)
        let across = Double(lines[0].count - 1)
        let along = Double(lines.count - 1)
        let ratio = Double(width) / Double(height)
        // Half a cell, of whichever side gave way.
        #expect(abs(across - along * 2 * ratio) <= max(0.5, ratio))
        #expect(lines[0].count == columns || lines.count == 48)
      }
    }
  }
}

/// Columns of a line by a rule that is not the one under test: what lies beyond the arrows, lines
/// and shades of a picture takes two.
private enum CellWidth {
  static func of(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x3000 ? 2 : 1) }
  }
}
