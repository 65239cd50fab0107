/// What an entry of the log is. The numbers are part of the format: one is never used for anything
/// else, and the gaps belong to what the specification names beside these.
package enum EntryKind: UInt8, Equatable, Sendable, CaseIterable {
  case sessionStarted = 1
  case configured = 2
  case deviceAdded = 3
  case deviceRemoved = 4
  case geometryChanged = 5
  case clockSkewed = 6
  case frame = 7
  case tick = 8
  case commandAccepted = 9
  case gestureBegan = 10
  case gestureChanged = 11
  case gestureEnded = 12
  case gestureCancelled = 13
  case transitionCommitted = 14
  case transitionSettled = 15
  case stackChanged = 16
  case drawerChanged = 17
  case pagerChanged = 18
  case overlayChanged = 19
  case reachabilityChanged = 20
  case directionChanged = 21
  case guardChanged = 22
  case zonesChanged = 23
  case holdChanged = 24
  case inputGap = 25
  case logRepaired = 26
  case recognitionChanged = 27
  case surfaceAdded = 28
  case surfaceRemoved = 29
  case commandAnswered = 30
  case clientEnded = 31
  case surfaceConfigured = 32
  case logDamaged = 33
  case logHealed = 34
  case rawAttached = 35

  /// The parts of a checkpoint, in the order in which they stand.
  case checkpointTimes = 64
  case checkpointConfiguration = 65
  case checkpointDevices = 66
  case checkpointKnownDevices = 68
  case checkpointKeys = 69
  case checkpointSurface = 67
  case checkpointVisited = 70

  /// Bit 7: a reader that does not know it may skip it.
  case watermark = 129
  case stateHash = 130

  /// A reader that does not know this kind may go on behind it.
  package static func maySkip(_ kind: UInt8) -> Bool { kind & 0x80 != 0 }

  /// Events are numbered; a checkpoint and what speaks of the log itself are not.
  package var isEvent: Bool { rawValue < 64 }

  /// The newest version of what an entry of this kind says; older ones are read as well, and what
  /// they lack is filled in.
  package var schemaVersion: UInt8 { self == .checkpointTimes ? 2 : 1 }

  package init(_ body: NavEvent.Body) {
    switch body {
    case .sessionStarted: self = .sessionStarted
    case .configured: self = .configured
    case .deviceAdded: self = .deviceAdded
    case .deviceRemoved: self = .deviceRemoved
    case .geometryChanged: self = .geometryChanged
    case .clockSkewed: self = .clockSkewed
    case .frame: self = .frame
    case .tick: self = .tick
    case .commandAccepted: self = .commandAccepted
    case .gestureBegan: self = .gestureBegan
    case .gestureChanged: self = .gestureChanged
    case .gestureEnded: self = .gestureEnded
    case .gestureCancelled: self = .gestureCancelled
    case .transitionCommitted: self = .transitionCommitted
    case .transitionSettled: self = .transitionSettled
    case .stackChanged: self = .stackChanged
    case .drawerChanged: self = .drawerChanged
    case .pagerChanged: self = .pagerChanged
    case .overlayChanged: self = .overlayChanged
    case .reachabilityChanged: self = .reachabilityChanged
    case .directionChanged: self = .directionChanged
    case .guardChanged: self = .guardChanged
    case .zonesChanged: self = .zonesChanged
    case .recognitionChanged: self = .recognitionChanged
    case .holdChanged: self = .holdChanged
    case .surfaceAdded: self = .surfaceAdded
    case .surfaceRemoved: self = .surfaceRemoved
    case .commandAnswered: self = .commandAnswered
    case .clientEnded: self = .clientEnded
    case .surfaceConfigured: self = .surfaceConfigured
    case .inputGap: self = .inputGap
    case .logRepaired: self = .logRepaired
    case .logDamaged: self = .logDamaged
    case .logHealed: self = .logHealed
    case .rawAttached: self = .rawAttached
    }
  }

  /// The name that people and programs read.
  package var name: String {
    switch self {
    case .sessionStarted: "session_started"
    case .configured: "configured"
    case .deviceAdded: "device_added"
    case .deviceRemoved: "device_removed"
    case .geometryChanged: "geometry_changed"
    case .clockSkewed: "clock_skewed"
    case .frame: "frame"
    case .tick: "tick"
    case .commandAccepted: "command_accepted"
    case .gestureBegan: "gesture_began"
    case .gestureChanged: "gesture_changed"
    case .gestureEnded: "gesture_ended"
    case .gestureCancelled: "gesture_cancelled"
    case .transitionCommitted: "transition_committed"
    case .transitionSettled: "transition_settled"
    case .stackChanged: "stack_changed"
    case .drawerChanged: "drawer_changed"
    case .pagerChanged: "pager_changed"
    case .overlayChanged: "overlay_changed"
    case .reachabilityChanged: "reachability_changed"
    case .directionChanged: "direction_changed"
    case .guardChanged: "guard_changed"
    case .zonesChanged: "zones_changed"
    case .recognitionChanged: "recognition_changed"
    case .holdChanged: "hold_changed"
    case .surfaceAdded: "surface_added"
    case .surfaceRemoved: "surface_removed"
    case .commandAnswered: "command_answered"
    case .clientEnded: "client_ended"
    case .surfaceConfigured: "surface_configured"
    case .inputGap: "input_gap"
    case .logRepaired: "log_repaired"
    case .logDamaged: "log_damaged"
    case .logHealed: "log_healed"
    case .rawAttached: "raw_attached"
    case .checkpointTimes: "checkpoint_times"
    case .checkpointConfiguration: "checkpoint_configuration"
    case .checkpointDevices: "checkpoint_devices"
    case .checkpointKnownDevices: "checkpoint_known_devices"
    case .checkpointKeys: "checkpoint_keys"
    case .checkpointSurface: "checkpoint_surface"
    case .checkpointVisited: "checkpoint_visited"
    case .watermark: "watermark"
    case .stateHash: "state_hash"
    }
  }
}
