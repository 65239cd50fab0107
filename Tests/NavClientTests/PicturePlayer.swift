import NavClient
import NavWire

/// A block of a trace as a picture.
///
///     sheet COLUMNS ROWS [plain]                      plain: of ASCII alone
///     surface NAME [WIDTHxHEIGHT] [rtl]               millimetres; without: not known
///     page ID [title=TEXT] [pager=INDEX/COUNT] PLACE…
///     unmanaged PLACE…                                whatever such a surface shows
///     drawer start|end size=PART PLACE…
///     overlay NAME PLACE…
///     moving KIND PHASE PROGRESS WILL [rtl]           rtl: it began where reading goes so
///
/// A place is x, y, scale, alpha, shadow or dim, each with = and parts of the surface; `_` in a
/// text is a space.
struct PicturePlayer {
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  private var picture = Picture(
    surface: SurfaceSnapshot(
      surface: "main",
      revision: 0,
      isManaged: true,
      direction: .leftToRight
    ),
    layers: []
  )
  private var sheet = PictureSheet(columns: 80, rows: 24, usesBlocks: true)

  static func play(_ lines: [String]) throws -> [String] {
    var player = PicturePlayer()
    for line in lines { try player.take(line.split(separator: " ").map(String.init)) }
    return player.picture.lines(on: player.sheet)
  }

  private mutating func take(_ words: [String]) throws {
    guard words.count > 1 || words == ["unmanaged"] else {
      throw Wrong(description: "a word is missing")
    }
    switch words[0] {
    case "sheet":
      guard words.count > 2, let columns = Int(words[1]), let rows = Int(words[2]) else {
        throw Wrong(description: "no columns and rows")
      }
      sheet = PictureSheet(columns: columns, rows: rows, usesBlocks: !words.contains("plain"))
    case "surface": try takeSurface(words)
    case "page", "drawer", "overlay": try takeLayer(words)
    case "unmanaged": try takeLayer(["page", ""] + words.dropFirst())
    case "moving": picture.surface.transition = try Self.transition(words)
    default: throw Wrong(description: "\(words[0]) is nothing that can be drawn")
    }
  }

  private mutating func takeSurface(_ words: [String]) throws {
    picture.surface.surface = words[1]
    for word in words.dropFirst(2) {
      let sides = word.split(separator: "x").compactMap { Int64($0) }
      if word == "rtl" {
        picture.surface.direction = .rightToLeft
      } else if sides.count == 2 {
        picture.surface.size = .init(
          widthMicrometres: sides[0] * 1_000,
          heightMicrometres: sides[1] * 1_000,
          rule: "configured"
        )
      } else {
        throw Wrong(description: "\(word) says nothing of a surface")
      }
    }
  }

  private mutating func takeLayer(_ words: [String]) throws {
    var fields: [String: String] = [:]
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw Wrong(description: "\(word) has no value") }
      fields[parts[0]] = parts[1]
    }
    var layer = WireLayer(try takeContent(words, &fields))
    for (name, text) in fields {
      guard let path = Self.places[name] else { throw Wrong(description: "\(name) is no place") }
      layer[keyPath: path] = try Self.millionths(text)
    }
    picture.layers.append(layer)
  }

  private mutating func takeContent(
    _ words: [String],
    _ fields: inout [String: String]
  ) throws -> WireLayer.Content {
    switch words[0] {
    case "overlay": return .overlay(words[1])
    case "drawer":
      guard let side = WireSide(rawValue: words[1]), let size = fields.removeValue(forKey: "size")
      else { throw Wrong(description: "a drawer is a side and a size") }
      let drawer = WireDrawer(isEnabled: true, sizePPM: try Self.millionths(size))
      if side == .start {
        picture.surface.startDrawer = drawer
      } else {
        picture.surface.endDrawer = drawer
      }
      return .drawer(side)
    default:
      let title = fields.removeValue(forKey: "title") ?? ""
      let numbers = (fields.removeValue(forKey: "pager") ?? "").split(separator: "/")
      var page = WirePage(
        identifier: words[1],
        title: String(title.map { $0 == "_" ? " " : $0 })
      )
      if numbers.count == 2, let index = Int32(numbers[0]), let count = Int32(numbers[1]) {
        page.pager = WirePager(count: count, index: index)
      }
      if !picture.surface.stack.contains(where: { $0.identifier == words[1] }) {
        picture.surface.stack.append(page)
      }
      return .page(words[1], index: page.pager?.index)
    }
  }

  private static func millionths(_ text: String) throws -> Int64 {
    guard let parts = Double(text) else { throw Wrong(description: "\(text) is no number") }
    return Int64((parts * 1_000_000).rounded())
  }

  private static func transition(_ words: [String]) throws -> WireTransition {
    guard words.count >= 5, let phase = WireTransition.Phase(rawValue: words[2]),
      let will = WireVerdict(rawValue: words[4])
    else { throw Wrong(description: "a transition is kind, phase, progress and will") }
    return WireTransition(
      identifier: 1,
      kind: words[1],
      phase: phase,
      from: nil,
      to: nil,
      direction: words.last == "rtl" ? .rightToLeft : .leftToRight,
      progressPPM: try millionths(words[3]),
      velocityPPMPerSecond: 0,
      will: will,
      startedMicroseconds: 0,
      cause: 1
    )
  }

  private static var places: [String: WritableKeyPath<WireLayer, Int64>] {
    [
      "x": \.xPPM, "y": \.yPPM, "scale": \.scalePPM, "alpha": \.alphaPPM, "shadow": \.shadowPPM,
      "dim": \.dimPPM,
    ]
  }
}
