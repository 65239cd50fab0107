/// What the core is configured with; validated before it comes here.
package struct Settings: Equatable, Sendable {
  package var surfaces: [SurfaceSettings]
  package var gesture: GestureTuning
  package var back: BackTuning
  /// Profiles of devices; the first that matches holds.
  package var profiles: [DeviceProfile]

  package init(
    surfaces: [SurfaceSettings] = [SurfaceSettings(name: "main")],
    gesture: GestureTuning = GestureTuning(),
    back: BackTuning = BackTuning(),
    profiles: [DeviceProfile] = []
  ) {
    self.surfaces = surfaces
    self.gesture = gesture
    self.back = back
    self.profiles = profiles
  }

  /// The profile of a device and its index; nil where none was written for it.
  package func profile(
    of identity: DeviceIdentity
  ) -> (index: Int, profile: DeviceProfile)? {
    profiles.firstIndex { $0.isFor(identity) }.map { ($0, profiles[$0]) }
  }

  /// What is configured for a surface; nil where nothing is.
  func surface(_ name: String) -> SurfaceSettings? { surfaces.first { $0.name == name } }
}

/// What the configuration says of one surface.
package struct SurfaceSettings: Equatable, Sendable {
  package var name: String
  /// Both sides in micrometres, even; nil: the first direct device gives the size.
  package var sizeMicrometres: Size?
  /// The output whose own size holds where none is given, by its connector's name; nil: none.
  package var output: String?
  /// Set at every start where it is given; nil: as the log left it, upright at first.
  package var orientation: Orientation?
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
    output: String? = nil,
    orientation: Orientation? = nil,
    direction: Direction? = nil,
    rootBack: RootBack = .nothing
  ) {
    self.name = name
    self.sizeMicrometres = sizeMicrometres
    self.output = output
    self.orientation = orientation
    self.direction = direction
    self.rootBack = rootBack
  }
}
