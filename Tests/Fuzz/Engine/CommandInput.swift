import NavCore

/// A command with the surface, the user and the revision that it is for.
struct CommandInput {
  /// What a command is, by number; the corpus knows them, so none is ever moved.
  enum Kind: UInt8, CaseIterable {
    case push, pop, back, forward, drawer, pagerIndex, pagerStep, guardPage, zones, pause, resume
    case direction, rotate, release
    case popTo, popToRoot, replace, setStack, show, home, quickSwitch, showOverlay, dismiss
    case reachability, addSurface, removeSurface
  }

  let command: Command
  let surface: String
  let uid: UInt32
  /// Its change is only wanted in the present revision, or in a wrong one.
  let revision: Revision

  enum Revision: CaseIterable {
    case any
    case present
    case stale
  }

  /// The number is one that no command had before.
  init(_ kind: Kind, _ terms: TermsInput, fresh: Int, _ bytes: inout InputBytes) {
    var bits = bytes.bits()
    let named = bits.one(of: ["main", "main", "second", "nowhere"], 2)
    surface = terms.surface ?? named
    revision = bits.one(of: [.any, .any, .present, .stale], 2)
    let user = UInt32(bits.number(1)) * 1_000
    uid = terms.uid ?? user
    let isOn = bits.flag()
    let isStart = bits.flag()
    let isWhole = bits.flag()
    command =
      switch kind {
      case .push: .push(Self.page(terms, fresh, &bytes))
      case .pop: .pop
      case .back: .back
      case .forward: .forward
      case .drawer: .drawer(isStart ? .start : .end, isOpen: isOn)
      case .pagerIndex: .pagerIndex(isWhole ? Int32(bytes.byte()) : isOn ? .max : .min)
      case .pagerStep: .pagerStep(isOn ? .next : .previous)
      case .guardPage: Self.guarding(&bytes)
      case .zones: .zones(Self.zones(&bytes))
      case .pause: .pause
      case .resume: .resume
      case .direction: .direction(isOn ? .rightToLeft : .leftToRight)
      case .rotate: .rotate(Orientation.all[Int(bytes.byte()) % Orientation.all.count])
      case .release: .release
      case .popTo: .popTo(Self.identifier(Int(bytes.byte()) & 31))
      case .popToRoot: .popToRoot
      case .replace: .replace(Self.page(terms, fresh, &bytes))
      case .setStack: .setStack(Self.pages(terms, fresh, &bytes))
      case .show: .show(Self.page(terms, fresh, &bytes))
      case .home: .home
      case .quickSwitch: .quickSwitch(isOn ? .next : .previous)
      case .showOverlay: .showOverlay(Overlay.allCases[Int(bytes.byte()) % 3])
      case .dismiss: .dismiss
      case .reachability: .reachability(isOn: isOn)
      case .addSurface: Self.adding(&bytes)
      case .removeSurface: .removeSurface
      }
  }

  private static func identifier(_ number: Int) -> String {
    switch number {
    case 0: ""
    case 1: String(repeating: "i", count: Limits.pageIdentifierBytesMax + 1)
    case 2: String(repeating: "i", count: Limits.pageIdentifierBytesMax)
    default: "page \(number)"
    }
  }

  private static func page(
    _ terms: TermsInput,
    _ fresh: Int,
    _ bytes: inout InputBytes
  ) -> Page {
    var bits = bytes.bits()
    let number = bits.number(5)
    let identifier = number == 31 ? "fresh \(fresh)" : identifier(number)
    let guarding = bits.one(of: BackGuard.allCases, 2)
    var page = Page(identifier: identifier, guarding: guarding)
    page.pushStyle = terms.pushStyle
    page.popStyle = terms.popStyle
    if bits.flag() {
      var bits = bytes.bits()
      let count: Int32 = bits.one(of: [3, 2, 1, 100_000, 100_001, 0, -1, .max], 3)
      page.pager = Pager(
        count: count,
        index: bits.one(of: [0, 1, count &- 1, count, -1, .min, 2, 1], 3),
        wraps: bits.flag(),
        isLong: terms.isLong,
        style: terms.popStyle
      )
      if bits.flag() { lengthen(&page, bytes.bits()) }
    }
    return page
  }

  /// Copies of one page under names of their own, or all under the same.
  private static func pages(
    _ terms: TermsInput,
    _ fresh: Int,
    _ bytes: inout InputBytes
  ) -> [Page] {
    var bits = bytes.bits()
    let most = Limits.stackDepthMax
    let count = bits.one(of: [0, 1, 2, 3, 8, most - 1, most, most + 1], 3)
    let isDoubled = bits.flag()
    let page = page(terms, fresh, &bytes)
    return (0..<count).map {
      var copy = page
      if $0 > 0, !isDoubled { copy.identifier = "\($0) of \(fresh)" }
      return copy
    }
  }

  private static func adding(_ bytes: inout InputBytes) -> Command {
    var bits = bytes.bits()
    let name = TermsInput.added(bits.number(4))
    let sides: [Int64] = [150_000, 100_001, 10_000, 5_000_000, 9_999, 5_000_001, .max, .min]
    let size: SurfaceSize? =
      bits.flag()
      ? SurfaceSize(width: bits.one(of: sides, 3), height: sides[Int(bytes.byte()) & 7]) : nil
    return .addSurface(name, size)
  }

  private static func lengthen(_ page: inout Page, _ bits: InputBits) {
    var bits = bits
    page.title = text("\"", bits.number(2), Limits.pageTitleBytesMax)
    page.parameters = text("\u{1}", bits.number(2), Limits.pageParametersBytesMax)
  }

  /// Nothing, one, the most there may be, or one more.
  private static func text(_ character: Character, _ number: Int, _ most: Int) -> String {
    let counts = [0, 1, most, most + 1]
    return String(repeating: character, count: counts[number % counts.count])
  }

  private static func guarding(_ bytes: inout InputBytes) -> Command {
    var bits = bytes.bits()
    let identifier = identifier(bits.number(5))
    return .guardPage(identifier, bits.one(of: BackGuard.allCases, 2))
  }

  private static func zones(_ bytes: inout InputBytes) -> ClientZones {
    var bits = bytes.bits()
    let client = UInt32(bits.number(3))
    let exclusions = bits.one(of: [0, 1, 2, Limits.exclusionsMax + 1], 2)
    let regions = bits.one(of: [0, 1, Limits.regionsMax, Limits.regionsMax + 1], 2)
    var zones = ClientZones(client: client)
    zones.draws = Overlays(rawValue: bytes.byte() & Overlays.all.rawValue)
    for _ in 0..<exclusions { zones.exclusions.append(rectangle(&bytes)) }
    for _ in 0..<regions {
      var bits = bytes.bits()
      let lengths = [1, 2, Limits.regionNameBytesMax, Limits.regionNameBytesMax + 1, 0]
      zones.regions.append(
        Region(
          name: String(repeating: "r", count: bits.one(of: lengths, 3)),
          rectangle: rectangle(&bytes),
          dragMicrometres: bits.one(of: [nil, 0, 635, 158_750], 2)
        )
      )
    }
    return zones
  }

  /// Four bytes of 256ths, or an extreme where the width is none.
  private static func rectangle(_ bytes: inout InputBytes) -> PanelRectangle {
    let sides = (0..<4).map { _ in Int32(bytes.byte()) * 3_921 }
    guard sides[2] > 0 else {
      return PanelRectangle(x: .min, y: .max, width: .max, height: sides[3])
    }
    return PanelRectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}
