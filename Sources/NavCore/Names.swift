/// The one word for each value that people and programs read: the same on the wire, in the log's
/// text and in every tool.

extension SurfaceGeometry.Rule {
  package var name: String {
    switch self {
    case .configured: "configured"
    case .output: "output"
    case .resolution: "resolution"
    case .estimated: "estimated"
    }
  }
}

extension Transition.Kind {
  package var name: String {
    switch self {
    case .back: "back"
    case .pop: "pop"
    case .home: "home"
    }
  }
}

extension Action {
  package var name: String {
    switch self {
    case .back: "back"
    case .home: "home"
    }
  }
}

extension GestureKind {
  package var name: String {
    switch self {
    case .edgeBack: "edge_back"
    }
  }
}

extension CancelReason {
  package var name: String {
    switch self {
    case .command: "command"
    case .deviceRemoved: "device_removed"
    case .inputGap: "input_gap"
    case .inputError: "input_error"
    case .restart: "restart"
    case .geometry: "geometry"
    case .suspend: "suspend"
    case .palm: "palm"
    case .pen: "pen"
    case .withdrawn: "withdrawn"
    case .revoked: "revoked"
    }
  }
}

extension Criterion {
  package var name: String {
    switch self {
    case .noSize: "no_size"
    case .indirect: "indirect"
    case .busy: "busy"
    case .nothingBehind: "nothing_behind"
    case .edgeZone: "edge_zone"
    case .slop: "slop"
    case .axis: "axis"
    case .direction: "direction"
    case .secondFinger: "second_finger"
    case .stale: "stale"
    case .projected: "projected"
    case .travel: "travel"
    case .backwards: "backwards"
    case .progress: "progress"
    case .cancelled: "cancelled"
    case .parked: "parked"
    case .heldFrames: "held_frames"
    case .palm: "palm"
    }
  }
}

extension Measurement.Unit {
  package var name: String {
    switch self {
    case .none: "none"
    case .micrometres: "um"
    case .micrometresPerSecond: "um_per_s"
    case .partsPerMillion: "ppm"
    case .count: "count"
    case .microseconds: "us"
    }
  }
}

extension TickApplied.Purpose {
  package var name: String {
    switch self {
    case .settle: "settle"
    }
  }
}

extension Transition.Phase {
  package var name: String {
    switch self {
    case .tracking: "tracking"
    case .committed: "committed"
    case .reverting: "reverting"
    }
  }
}

extension Verdict {
  package var name: String {
    switch self {
    case .commit: "commit"
    case .revert: "revert"
    }
  }
}

extension Direction {
  package var name: String {
    switch self {
    case .leftToRight: "ltr"
    case .rightToLeft: "rtl"
    }
  }
}

extension DeviceRemoved.Reason {
  package var name: String {
    switch self {
    case .ended: "ended"
    case .vanished: "vanished"
    case .error: "error"
    case .restart: "restart"
    case .unplugged: "unplugged"
    case .revoked: "revoked"
    case .axesMissing: "axes_missing"
    case .unwanted: "unwanted"
    }
  }
}

extension DeviceDescription.Kind {
  package var name: String {
    switch self {
    case .touchscreen: "touchscreen"
    case .touchpad: "touchpad"
    }
  }
}

extension DeviceDescription.Clock {
  package var name: String {
    switch self {
    case .monotonic: "monotonic"
    case .own: "own"
    case .virtual: "virtual"
    }
  }
}
