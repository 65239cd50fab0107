/// Which frames become events.
package enum FrameRecording: UInt8, Equatable, Sendable, CaseIterable {
  /// Those of a sequence that a navigation gesture has won, from its first down to its last up.
  case claimed
  /// Every frame, for development: typing is recorded too.
  case all
  case none
}

/// What the core is configured with; validated before it comes here.
package struct Settings: Equatable, Sendable {
  package var surfaces: [SurfaceSettings]
  package var gesture: GestureTuning
  package var back: BackTuning
  package var startDrawer: DrawerTuning
  package var endDrawer: DrawerTuning
  package var startDrawerLook: DrawerLook
  package var endDrawerLook: DrawerLook
  package var pagerRule: CommitRule
  package var homeBar: HomeBarTuning
  /// In the order in which they are tried; at most `Limits.bindingsMax`.
  package var bindings: [Binding]
  /// Profiles of devices; the first that matches holds.
  package var profiles: [DeviceProfile]
  package var recording: FrameRecording

  package init(
    surfaces: [SurfaceSettings] = [SurfaceSettings(name: "main")],
    gesture: GestureTuning = GestureTuning(),
    back: BackTuning = BackTuning(),
    startDrawer: DrawerTuning = DrawerTuning(),
    endDrawer: DrawerTuning = DrawerTuning(),
    startDrawerLook: DrawerLook = DrawerLook(),
    endDrawerLook: DrawerLook = DrawerLook(),
    pagerRule: CommitRule = .projected,
    homeBar: HomeBarTuning = HomeBarTuning(),
    bindings: [Binding] = [],
    profiles: [DeviceProfile] = [],
    recording: FrameRecording = .claimed
  ) {
    self.surfaces = surfaces
    self.gesture = gesture
    self.back = back
    self.startDrawer = startDrawer
    self.endDrawer = endDrawer
    self.startDrawerLook = startDrawerLook
    self.endDrawerLook = endDrawerLook
    self.pagerRule = pagerRule
    self.homeBar = homeBar
    self.bindings = bindings
    self.profiles = profiles
    self.recording = recording
  }

  package func drawer(_ side: Side) -> DrawerTuning { side == .start ? startDrawer : endDrawer }

  package func drawerLook(_ side: Side) -> DrawerLook {
    side == .start ? startDrawerLook : endDrawerLook
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
  package var sizeMicrometres: SurfaceSize?
  /// The output whose own size holds where none is given, by its connector's name; nil: none.
  package var output: String?
  /// Set at every start where it is given; nil: as the log left it, upright at first.
  package var orientation: Orientation?
  /// Set at every start where it is given; nil: as the log left it, left to right at first.
  package var direction: Direction?
  /// What back does on the last page of a managed surface.
  package var rootBack: RootBack
  /// The edge over against the start goes forward, where there is a page to go to.
  package var forwardEdge: Bool
  /// A strip at the bottom leads home.
  package var homeBar: Bool
  /// Zones at the top show notifications and controls.
  package var topZones: Bool

  package init(
    name: String,
    sizeMicrometres: SurfaceSize? = nil,
    output: String? = nil,
    orientation: Orientation? = nil,
    direction: Direction? = nil,
    rootBack: RootBack = .nothing,
    forwardEdge: Bool = false,
    homeBar: Bool = false,
    topZones: Bool = false
  ) {
    self.name = name
    self.sizeMicrometres = sizeMicrometres
    self.output = output
    self.orientation = orientation
    self.direction = direction
    self.rootBack = rootBack
    self.forwardEdge = forwardEdge
    self.homeBar = homeBar
    self.topZones = topZones
  }
}
