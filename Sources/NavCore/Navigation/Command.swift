/// What a client asks for. A wish, never a fact: it is judged against the state and may be refused.
package enum Command: Equatable, Sendable {
  case push(Page)
  case pop
  /// As a back gesture would: obeys what stands at the root.
  case back
  case direction(Direction)
  /// The picture lies another way on its panel.
  case rotate(Orientation)
  /// The surface becomes unmanaged again: its stack is forgotten.
  case release
}

/// Why a command was refused. Stable; `code` is what the wire says.
package enum CommandRefusal: Equatable, Sendable {
  case unknownSurface
  case unmanaged
  case atRoot
  case tooDeep(limit: Int)
  case duplicatePage
  case pageIdentifierInvalid(limit: Int)
  case titleTooLong(limit: Int)
  case parametersTooLong(limit: Int)
  case tooBig(limit: Int)
  case staleRevision(present: UInt64)
}
