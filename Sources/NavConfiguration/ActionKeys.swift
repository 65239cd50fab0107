package import NavCore

/// What the virtual keyboard presses on each action: codes of the kernel's keys, in the order in
/// which they go down; none where nothing is pressed. Every code is a key's, never a button's, and
/// a bound action is one like the others.
package struct ActionKeys: Equatable, Sendable {
  /// Of each action that presses some.
  private var codes: [Action: [UInt16]]

  /// Back and home as keyboards have them: KEY_BACK and KEY_HOMEPAGE.
  package init() { codes = [.back: [158], .home: [172]] }

  package init(_ codes: [Action: [UInt16]]) {
    self.codes = codes.filter { !$0.value.isEmpty }
  }

  /// No action presses anything.
  package static let none = ActionKeys([:])

  /// Every key that may be pressed, ascending.
  package var all: [UInt16] { Set(codes.values.joined()).sorted() }

  package subscript(action: Action) -> [UInt16] {
    get { codes[action] ?? [] }
    set { codes[action] = newValue.isEmpty ? nil : newValue }
  }
}
