import NavCore

/// Draws an input of the target `engine`: settings and a device, then operations.
struct EngineDrawing {
  /// What is not as it is by default: bits in the bytes before the operations.
  struct Wish {
    let index: Int
    let bits: UInt8

    private init(_ index: Int, _ bits: UInt8) {
      self.index = index
      self.bits = bits
    }

    static let rightToLeft = Wish(0, 1)
    static let rootBackAction = Wish(0, 1 << 2)
    static let rootBackHome = Wish(0, 2 << 2)
    static let configuredSize = Wish(0, 1 << 4)
    static let output = Wish(0, 1 << 6)
    static let forwardEdge = Wish(0, 1 << 7)
    static let homeBar = Wish(1, 1)
    static let topZones = Wish(1, 2)
    static let startDrawer = Wish(1, 4)
    static let endDrawer = Wish(1, 8)
    static let anywhere = Wish(1, 16)
    static let secondSurface = Wish(1, 32)
    static let turned = Wish(1, 64)
    static func rule(_ rule: CommitRule) -> Wish { Wish(2, rule.rawValue - 1) }
    static func pagerRule(_ rule: CommitRule) -> Wish { Wish(2, (rule.rawValue - 1) << 3) }
    static func drawerRule(_ rule: CommitRule) -> Wish { Wish(3, rule.rawValue) }
    static let swipesOfThree = Wish(4, 1)
    static let pinchesOfTwo = Wish(4, 2)
    static let pagesOfFour = Wish(4, 4)
    static let swipesOfTwo = Wish(4, 8)
    static let pinchesOfFive = Wish(4, 16)
    static let padSwipesOfTwo = Wish(4, 32)
    static func tuning(_ number: UInt8) -> Wish { Wish(5, number) }
    static func homeBarTuning(_ number: UInt8) -> Wish { Wish(7, number) }
    static let twoSlots = Wish(device, 1)
    static let oneSlot = Wish(device, 2)
    static let noSlots = Wish(device, 3)
    static let manySlots = Wish(device, 4)
    static let touchpad = Wish(device, 1 << 3)
    static let virtual = Wish(device, 1 << 4)
    static let monotonic = Wish(device, 2 << 4)
    static let stated = Wish(device, 1 << 6)
    static let ownAxes = Wish(device, 1 << 7)
    static func rangeX(_ number: UInt8) -> Wish { Wish(device + 1, number) }
    static func resolution(_ number: UInt8) -> Wish { Wish(device + 2, number * 9) }
    static let onSecond = Wish(device + 2, 2 << 6)
    static func calibration(_ number: UInt8) -> Wish { Wish(device + 3, number) }
    static let ignoredEdge = Wish(device + 3, 1 << 6)
    static let packets = Wish(device + 4, 1)
    static let names = Wish(device + 4, 2)
    static let path = Wish(device + 4, 1 << 2)
    static let tuned = Wish(device + 4, 1 << 4)

    private static let device = SettingsInput.byteCount
  }

  /// Bits of a command's first byte, as `CommandInput` reads them.
  enum Flags {
    static let on: UInt8 = 0x20
    static let start: UInt8 = 0x40
    /// An index is the next byte, and no extreme.
    static let whole: UInt8 = 0x80
  }

  private(set) var bytes: [UInt8]

  init(_ wishes: [Wish]) {
    bytes = Self.settings(wishes) + Self.device(wishes)
  }

  private static func settings(_ wishes: [Wish]) -> [UInt8] {
    var settings = [UInt8](repeating: 0, count: SettingsInput.byteCount)
    for wish in wishes where wish.index < settings.count { settings[wish.index] |= wish.bits }
    return settings
  }

  /// The panel of 150 × 100 mm, and what is wished otherwise.
  private static func device(_ wishes: [Wish]) -> [UInt8] {
    var device = [UInt8](repeating: 0, count: DeviceInput.byteCount)
    device[1] = 1 << 4
    for wish in wishes where wish.index >= SettingsInput.byteCount {
      device[wish.index - SettingsInput.byteCount] |= wish.bits
    }
    return device
  }

  mutating func add(_ operation: UInt8, _ arguments: UInt8...) { bytes += [operation] + arguments }

  mutating func add(_ operation: UInt8, _ arguments: [UInt8]) { bytes += [operation] + arguments }

  /// Places and ways in 256ths of the axes, a frame each 8 ms.
  mutating func stroke(
    _ fingers: UInt8 = 1,
    from start: (x: UInt8, y: UInt8),
    by way: (x: Int8, y: Int8) = (0, 0),
    frames: UInt8 = 12,
    apart: Int8 = 0,
    lifts: Bool = true
  ) {
    let last = frames - 1 | UInt8(bitPattern: apart + 3) << 5
    add(Operation.stroke + fingers - 1 + (lifts ? 8 : 0), start.x, start.y)
    bytes += [UInt8(bitPattern: way.x), UInt8(bitPattern: way.y), last]
  }

  /// A back swipe that commits, or as much of it as has so many frames.
  mutating func swipeBack(frames: UInt8 = 14, lifts: Bool = true) {
    stroke(from: (2, 120), by: (11, 0), frames: frames, lifts: lifts)
  }

  /// All contacts of a source that keeps them itself, 8 ms after the ones before.
  mutating func state(_ contacts: [(name: Int, x: Int)]) {
    bytes += [Operation.state + UInt8(contacts.count), 2 << 2]
    for contact in contacts { bytes += [UInt8(contact.name), UInt8(contact.x), 120] }
  }

  mutating func wait(milliseconds: Int) {
    bytes += [Operation.wait, UInt8(clamping: milliseconds / 4)]
  }

  /// The flags are those of `CommandInput`.
  mutating func command(_ kind: CommandInput.Kind, _ flags: UInt8 = 0, _ arguments: UInt8...) {
    bytes += [Operation.command + kind.rawValue, flags] + arguments
  }

  mutating func push(_ name: UInt8, guarding: BackGuard = .allow) {
    command(.push, 0, name + 3 | guarding.rawValue << 5)
  }

  /// A page with a pager of three.
  mutating func pushPager(_ name: UInt8, wraps: Bool = false) {
    command(.push, 0, (name + 3) | 0x80, wraps ? 0x40 : 0)
  }

  /// On what terms the next command comes; the surface is that of the next device too, by its
  /// number in `TermsInput`.
  mutating func terms(
    client: UInt8 = 0,
    holds: Bool = false,
    key: TermsInput.Key = .none,
    styles: (push: PageStyle, pop: PageStyle) = (.slide, .slide),
    isLong: Bool = false,
    surface: UInt8 = 0,
    uid: UInt8 = 0
  ) {
    let keys = UInt8(TermsInput.Key.allCases.firstIndex(of: key) ?? 0)
    bytes += [
      Operation.terms, client | (holds ? 4 : 0) | keys << 3 | (isLong ? 64 : 0),
      styles.push.rawValue | styles.pop.rawValue << 3, surface | uid << 3,
    ]
  }

  /// So many pages in place of all, by the number of the count in `CommandInput`.
  mutating func setStack(_ count: UInt8) { command(.setStack, 0, count, 31) }

  /// Damages the state's entries, counted from the last, and one of the events.
  mutating func damage(
    _ places: [(entry: UInt8, back: UInt8, value: UInt8)],
    event: (number: UInt8, back: UInt8, value: UInt8) = (0, 0, 0)
  ) {
    bytes += [Operation.damage, places.isEmpty ? 0 : 1]
    if !places.isEmpty { bytes.append(UInt8(places.count - 1)) }
    for place in places { bytes += [place.entry, place.back, 0, place.value] }
    bytes += [event.number, event.back, 0, event.value]
  }

  /// A configuration that wishes make, and what is said beside it by `EngineOperations`.
  mutating func configure(_ wishes: [Wish], _ more: UInt8 = 0) {
    add(Operation.configure, Self.settings(wishes) + [more])
  }

  /// Another device in a place of its own; operations are of it from here on.
  mutating func attach(_ place: UInt8, _ wishes: [Wish] = []) {
    bytes += [Operation.attach + place] + Self.device(wishes)
  }

  /// A record of a code with the word that stands for a value.
  mutating func record(
    _ type: UInt16,
    _ code: UInt16,
    _ word: UInt16 = 0,
    after step: UInt8 = 0
  ) {
    let codes = RecordInput.codes
    guard let index = codes.firstIndex(where: { $0.type == type && $0.code == code }) else {
      return
    }
    bytes.append(Operation.record + UInt8(index) | step << 5)
    guard codes[index].meaning != .nothing else { return }
    bytes += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)]
  }
}
