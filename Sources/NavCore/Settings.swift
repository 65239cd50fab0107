/// What the core is configured with; validated before it comes here.
package struct Settings: Equatable, Sendable {
  package var surfaces: [SurfaceSettings]
  package var gesture: GestureTuning
  package var back: BackTuning

  package init(
    surfaces: [SurfaceSettings] = [SurfaceSettings(name: "main")],
    gesture: GestureTuning = GestureTuning(),
    back: BackTuning = BackTuning()
  ) {
    self.surfaces = surfaces
    self.gesture = gesture
    self.back = back
  }

  /// What is configured for a surface; nil where nothing is.
  func surface(_ name: String) -> SurfaceSettings? { surfaces.first { $0.name == name } }
}

/// What the configuration says of one surface.
package struct SurfaceSettings: Equatable, Sendable {
  package var name: String
  /// Both sides in micrometres, even; nil: the first direct device gives the size.
  package var sizeMicrometres: Size?
  /// Set at every start where it is given; nil: as the log left it, left to right at first.
  package var direction: Direction?
  /// What back does on the last page of a managed surface.
  package var rootBack: RootBack

  package struct Size: Equatable, Sendable {
    package var width: Int64
    package var height: Int64

    package init(width: Int64, height: Int64) {
      self.width = width
      self.height = height
    }
  }

  package init(
    name: String,
    sizeMicrometres: Size? = nil,
    direction: Direction? = nil,
    rootBack: RootBack = .nothing
  ) {
    self.name = name
    self.sizeMicrometres = sizeMicrometres
    self.direction = direction
    self.rootBack = rootBack
  }
}
