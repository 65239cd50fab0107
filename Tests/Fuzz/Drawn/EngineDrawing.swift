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

  private(set) var bytes: [UInt8]

  init(_ wishes: [Wish]) {
    bytes = [UInt8](repeating: 0, count: SettingsInput.byteCount) + Self.device(wishes)
    for wish in wishes where wish.index < SettingsInput.byteCount { bytes[wish.index] |= wish.bits }
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
