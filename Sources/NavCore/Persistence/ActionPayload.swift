/// The numbers of actions, which are part of the format; 0 is none.
extension Action {
  /// The number of an action that has its name in the configuration; the name follows.
  fileprivate static let boundCode: UInt8 = 255

  fileprivate var code: UInt8 {
    switch self {
    case .back: 1
    case .home: 2
    case .forward: 3
    case .quickSwitchNext: 4
    case .quickSwitchPrevious: 5
    case .switcher: 6
    case .notifications: 7
    case .controls: 8
    case .drawerOpened: 9
    case .drawerClosed: 10
    case .pagerChanged: 11
    case .backRequested: 12
    case .armed: 13
    case .disarmed: 14
    case .bound: Self.boundCode
    }
  }
}

extension ByteWriter {
  mutating func action(_ action: Action?) {
    guard let action else { return u8(0) }
    u8(action.code)
    if case .bound(let name) = action { text("action name", name) }
  }
}

extension ByteReader {
  mutating func action() throws(LogFormatError) -> Action? {
    let code = try u8("action")
    if code == 0 { return nil }
    if code == Action.boundCode { return .bound(try text("action name")) }
    guard let action = Action.named.first(where: { $0.code == code }) else {
      throw .unknownValue(field: "action", value: UInt64(code))
    }
    return action
  }
}
