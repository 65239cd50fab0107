/// What back does where there is no page left to go back to.
package enum RootBack: UInt8, Equatable, Sendable, CaseIterable {
  /// The edge belongs to nobody.
  case nothing = 0
  /// The action `back`, with no change of the stack.
  case action = 1
  /// The action `home`.
  case home = 2
}
