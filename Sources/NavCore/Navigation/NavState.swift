/// The fold of all events: what a checkpoint keeps and a snapshot shows. Only `apply` changes it.
package struct NavState: Equatable, Sendable {
  /// The last event that was applied; 0 before the first.
  package var seq: UInt64 = 0
  /// The session's time at that event.
  package var timeMicroseconds: Int64 = 0
  /// Counts sessions; 0 before the first.
  package var session: UInt32 = 0
  /// How far the session's clock runs ahead of the machine's.
  package var skewMicroseconds: Int64 = 0
  /// Counters of what was named last.
  package var lastDevice: UInt32 = 0
  package var lastGesture: UInt32 = 0
  package var lastTransition: UInt32 = 0
  package var configuration: String = ""
  package var surfaces: [SurfaceState]
  /// Attached devices in the order of their numbers.
  package var devices: [AttachedDevice] = []
  /// Numbers of devices that were plugged in somewhere, the latest last; at most
  /// `Limits.knownDevicesMax`.
  package var known: [KnownDevice] = []

  package init(surfaces: [SurfaceState] = [SurfaceState(name: "main")]) {
    self.surfaces = surfaces
  }
}

/// A device between its `device_added` and its `device_removed`.
package struct AttachedDevice: Equatable, Sendable {
  package var device: UInt32
  package var description: DeviceDescription

  package init(device: UInt32, description: DeviceDescription) {
    self.device = device
    self.description = description
  }
}

/// A number that a device gets again when it comes back.
package struct KnownDevice: Equatable, Sendable {
  package var device: UInt32
  package var identity: DeviceIdentity

  package init(device: UInt32, identity: DeviceIdentity) {
    self.device = device
    self.identity = identity
  }
}

/// One touch area with its own navigation.
package struct SurfaceState: Equatable, Sendable {
  package var name: String
  /// The panel, as it is built; nil as long as nothing has given a size.
  package var geometry: SurfaceGeometry?
  /// How the picture lies on the panel.
  package var orientation = Orientation.upright
  package var direction: Direction = .leftToRight
  /// A client has set the stack.
  package var isManaged = false
  /// The pages, root first; empty while unmanaged.
  package var stack: [Page] = []
  /// Pages that back took away, the latest last; a push forgets them.
  package var forward: [Page] = []
  /// At most one is open.
  package var openDrawer: Side?
  /// Shown over the pages, by a client that draws it.
  package var overlay: Overlay?
  /// The picture was moved down to be reached, until then; nil: it was not.
  package var reachableUntilMicroseconds: Int64?
  /// Recognition rests: no gesture begins, and nothing is reported.
  package var isPaused = false
  /// What connections asked for, in the order of their numbers.
  package var zones: [ClientZones] = []
  /// +1 per change of what is navigated, never by tracking.
  package var revision: UInt64 = 0
  package var transition: Transition?

  package init(name: String) { self.name = name }

  /// What gestures are measured on; nil as long as nothing has given a size.
  package var shown: ShownSurface? { geometry.map { ShownSurface($0, orientation) } }
}
