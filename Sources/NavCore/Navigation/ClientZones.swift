/// What one connection asks of a surface while it lives: places that are its own, and the overlays
/// that it draws. It goes with the connection.
package struct ClientZones: Equatable, Sendable {
  /// The connection, by a number that is its own within the session.
  package var client: UInt32
  /// Where it wants sideways pans for itself; at most `Limits.exclusionsMax`.
  package var exclusions: [PanelRectangle]
  /// Places with a name that reports carry; at most `Limits.regionsMax`.
  package var regions: [Region]
  package var draws: Overlays

  package init(
    client: UInt32,
    exclusions: [PanelRectangle] = [],
    regions: [Region] = [],
    draws: Overlays = []
  ) {
    self.client = client
    self.exclusions = exclusions
    self.regions = regions
    self.draws = draws
  }
}

extension ClientZones {
  /// It asks for nothing: a connection without a word of its own.
  package var isEmpty: Bool { exclusions.isEmpty && regions.isEmpty && draws.isEmpty }

  /// Bytes that it takes in a checkpoint.
  var storedBytes: Int {
    regions.reduce(9 + exclusions.count * 16) { $0 + 27 + $1.name.utf8.count }
  }
}

extension [ClientZones] {
  /// Whether some connection draws that overlay.
  package func draw(_ overlay: Overlay) -> Bool {
    contains { $0.draws.contains(Overlays(overlay)) }
  }
}
