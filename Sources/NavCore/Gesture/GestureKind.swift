/// The gestures that navigate, by the candidate that recognises them.
package enum GestureKind: UInt8, Equatable, Sendable, CaseIterable {
  case edgeBack = 1
}
