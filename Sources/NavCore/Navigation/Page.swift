/// One page of a managed stack. The core reads none of its strings but the identifier.
package struct Page: Equatable, Sendable {
  /// Unique in its stack, at most `Limits.pageIdentifierBytesMax` bytes.
  package var identifier: String
  package var title: String
  /// Opaque to navd.
  package var parameters: String

  package init(identifier: String, title: String = "", parameters: String = "") {
    self.identifier = identifier
    self.title = title
    self.parameters = parameters
  }
}

/// The reading direction of a surface: which side is start.
package enum Direction: UInt8, Equatable, Sendable, CaseIterable {
  case leftToRight = 0
  case rightToLeft = 1
}
