import NavCore
import TestSupport
import Testing

/// Pictures as text. A line of input is a surface at a moment:
///
///     KIND STYLE PERCENT [committed] [rtl] [managed things: drawer=end overlay=controls pager=1/5]
///
/// and its outputs are the layers from back to front, with what is not as at rest.
@Suite("Golden traces of presentation")
struct PresentationGoldenTests {
  @Test(arguments: GoldenTrace.all(in: "presentation"))
  func `a picture comes out as it is written`(trace: GoldenTrace) throws {
    try trace.check { try Self.draw($0) }
  }

  private struct UnknownWord: Error { var word: String }

  private static func draw(_ line: String) throws -> [String] {
    let words = line.split(separator: " ").map(String.init)
    var stage = PresentationStage()
    var surface = stage.surface
    surface.zones = [ClientZones(client: 1, draws: .all)]
    surface.isManaged = true
    surface.stack = ["a", "b"].map { Page(identifier: $0) }
    surface.transition = try words.first == "rest" ? nil : transition(words)
    for word in words.dropFirst(surface.transition == nil ? 1 : 3) { try read(word, &surface) }
    stage.surface = surface
    return stage.layers().map(text)
  }

  private static func transition(_ words: [String]) throws -> Transition {
    guard words.count >= 3,
      let kind = Transition.Kind.allCases.first(where: { $0.name == words[0] }),
      let style = PageStyle.allCases.first(where: { $0.name == words[1] }),
      let percent = Int64(words[2])
    else { throw UnknownWord(word: words.joined(separator: " ")) }
    // The top page is b: what comes over it came from a, and it goes to a.
    let comes = [.push, .forward, .replace, .show].contains(kind)
    let hasPages = comes || [.pop, .back, .home].contains(kind)
    return Transition(
      identifier: 1,
      kind: kind,
      phase: .tracking,
      gesture: 1,
      gestureKind: .edgeBack,
      device: 1,
      style: style,
      from: hasPages ? (comes ? "a" : "b") : "",
      to: hasPages ? (comes ? "b" : "a") : "",
      progressPPM: percent * 10_000,
      velocityPPMPerSecond: 0,
      will: .commit,
      startedMicroseconds: 0,
      settling: nil,
      cause: 1
    )
  }

  private static func read(_ word: String, _ surface: inout SurfaceState) throws {
    let parts = word.split(separator: "=").map(String.init)
    switch parts.first {
    case "committed": surface.transition?.phase = .committed
    case "command":
      surface.transition?.phase = .committed
      surface.transition?.gestureKind = nil
    case "rtl":
      surface.direction = .rightToLeft
      surface.transition?.direction = .rightToLeft
    case "unmanaged":
      surface.stack = []
      surface.transition?.from = ""
    case "lowered": surface.reachableUntilMicroseconds = .max
    case "drawer": surface.openDrawer = parts.last == "start" ? .start : .end
    case "overlay": surface.overlay = Overlay.allCases.first { $0.name == parts.last }
    case "from": surface.transition?.from = parts.last ?? ""
    case "pager":
      let numbers = (parts.last ?? "").split(separator: "/").compactMap { Int32($0) }
      guard numbers.count == 2 else { throw UnknownWord(word: word) }
      surface.stack[1].pager = Pager(count: numbers[1], index: numbers[0])
      surface.transition?.fromIndex = numbers[0]
      let step: Int32 = surface.transition?.kind == .previousPage ? -1 : 1
      surface.transition?.toIndex = numbers[0] + step
    default: throw UnknownWord(word: word)
    }
  }

  private static func text(_ layer: Layer) -> String {
    var words: [String]
    switch layer.content {
    case .page(let identifier, let index):
      words = ["page", identifier.isEmpty ? "–" : identifier]
      if let index { words.append("\(index)") }
    case .drawer(let side): words = ["drawer", side == .start ? "start" : "end"]
    case .overlay(let overlay): words = [overlay.name]
    }
    for (name, value, rest) in [
      ("x", layer.x, Int64(0)), ("y", layer.y, 0), ("scale", layer.scalePPM, 1_000_000),
      ("alpha", layer.alphaPPM, 1_000_000), ("shadow", layer.shadowPPM, 0),
      ("dim", layer.dimPPM, 0),
    ] where value != rest {
      words.append("\(name) \(value)")
    }
    return (words + (layer.isInteractive ? ["interactive"] : [])).joined(separator: " ")
  }
}
