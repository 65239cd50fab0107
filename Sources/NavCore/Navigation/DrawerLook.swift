/// How a drawer and the main layer beside it are shown, from the configuration.
package struct DrawerLook: Equatable, Sendable {
  /// Of the main layer where the drawer is open; 1,000,000: it keeps its size.
  package var scalePPM: Int64 = 1_000_000
  package var openMicroseconds: Int64 = 500_000
  package var closeMicroseconds: Int64 = 300_000
  /// The main layer throws a shadow on the drawer.
  package var hasShadow = true

  package init() {}
}
