/// What a system shows over the pages of a surface, where a client draws it.
package enum Overlay: UInt8, Equatable, Sendable, CaseIterable {
  case notifications = 1
  case controls = 2
  case switcher = 3
}

/// A set of overlays.
package struct Overlays: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ overlay: Overlay) { rawValue = 1 << (overlay.rawValue - 1) }

  package static let all = Overlays(rawValue: 7)
}
