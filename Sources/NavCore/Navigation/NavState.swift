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
  /// What command keys are answered with, by uid; the uid that gave one last stands last. At most
  /// `Limits.keyUsersMax`.
  package var keys: [UserKeys] = []

  package init(surfaces: [SurfaceState] = [SurfaceState(name: SurfaceState.mainName)]) {
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

/// The command keys of one uid, the latest last; at most `Limits.keysMax`.
package struct UserKeys: Equatable, Sendable {
  package struct Kept: Equatable, Sendable {
    package var key: String
    /// Of the command's last event.
    package var seq: UInt64
    package var revision: UInt64
    package var isChanged: Bool

    package init(key: String, seq: UInt64, revision: UInt64, isChanged: Bool) {
      self.key = key
      self.seq = seq
      self.revision = revision
      self.isChanged = isChanged
    }
  }

  package var uid: UInt32
  package var answers: [Kept]

  package init(uid: UInt32, answers: [Kept] = []) {
    self.uid = uid
    self.answers = answers
  }
}

/// One touch area with its own navigation.
package struct SurfaceState: Equatable, Sendable {
  package var name: String
  /// The configuration names it; else a command made it.
  package var isConfigured = true
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
  /// Roots that were shown before, the latest first, each as it was; at most `Limits.visitedMax`.
  package var visited: [Page] = []
  /// The connection whose the stack is alone.
  package var holder: UInt32?
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

  /// Short enough, and without a control character, which would confuse whatever tells it.
  package static func isName(_ text: String) -> Bool {
    (1...Limits.surfaceNameBytesMax).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// The surface that is always there.
  package static let mainName = "main"

  /// What gestures are measured on; nil as long as nothing has given a size.
  package var shown: ShownSurface? { geometry.map { ShownSurface($0, orientation) } }
}
