import NavCore

/// On what terms the next command comes, what its pages look like, and which surface it or the next
/// device is for. The numbers are known to the corpus, so none is ever moved.
struct TermsInput {
  enum Key: CaseIterable {
    case none, repeated, fresh, empty, longest, tooLong
  }

  /// nil: the one that the command itself says.
  var surface: String?
  /// nil: the one that the command itself says.
  var uid: UInt32?
  var client: UInt32 = 0
  var holds = false
  var key = Key.none
  var pushStyle = PageStyle.slide
  var popStyle = PageStyle.slide
  /// A pager of its pages is long.
  var isLong = false

  init() {}

  init(_ bytes: inout InputBytes) {
    var first = bytes.bits()
    client = UInt32(first.number(2))
    holds = first.flag()
    key = first.one(of: Key.allCases, 3)
    isLong = first.flag()
    var second = bytes.bits()
    pushStyle = second.one(of: PageStyle.allCases, 3)
    popStyle = second.one(of: PageStyle.allCases, 3)
    var third = bytes.bits()
    surface = third.one(
      of: [nil, "main", "second", "third", "fourth", Self.added(6), Self.added(7), Self.added(8)],
      3
    )
    let number = UInt32(third.number(5))
    uid = number == 0 ? nil : number
  }

  /// The key itself; `fresh` is a number that no key had before.
  func key(fresh: Int) -> String? {
    switch key {
    case .none: nil
    case .repeated: "again"
    case .fresh: "key \(fresh)"
    case .empty: ""
    case .longest: String(repeating: "k", count: Limits.keyBytesMax)
    case .tooLong: String(repeating: "k", count: Limits.keyBytesMax + 1)
    }
  }

  /// What surfaces are called that commands make.
  static func added(_ number: Int) -> String {
    switch number {
    case 0: "third"
    case 1: "fourth"
    case 2: "main"
    case 3: ""
    case 4: String(repeating: "s", count: Limits.surfaceNameBytesMax + 1)
    case 5: String(repeating: "s", count: Limits.surfaceNameBytesMax)
    default: "surface \(number)"
    }
  }
}
