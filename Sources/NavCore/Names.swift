/// The one word for each value that people and programs read: the same on the wire, in the log's
/// text and in every tool.

extension SurfaceGeometry.Rule {
  package var name: String {
    switch self {
    case .configured: "configured"
    case .output: "output"
    case .resolution: "resolution"
    case .estimated: "estimated"
    case .command: "command"
    }
  }
}

extension Action {
  package var name: String {
    switch self {
    case .back: "back"
    case .home: "home"
    case .forward: "forward"
    case .quickSwitchNext: "quick_switch_next"
    case .quickSwitchPrevious: "quick_switch_previous"
    case .switcher: "switcher"
    case .notifications: "notifications"
    case .controls: "controls"
    case .drawerOpened: "drawer_opened"
    case .drawerClosed: "drawer_closed"
    case .pagerChanged: "pager_changed"
    case .backRequested: "back_requested"
    case .armed: "armed"
    case .disarmed: "disarmed"
    case .bound(let name): name
    }
  }
}

extension GestureKind {
  package var name: String {
    switch self {
    case .edgeBack: "edge_back"
    case .edgeForward: "edge_forward"
    case .drawerOpen: "drawer_open"
    case .drawerClose: "drawer_close"
    case .drawerTap: "drawer_tap"
    case .pager: "pager"
    case .homeBar: "home_bar"
    case .topZone: "top_zone"
    case .overlayClose: "overlay_close"
    case .reachabilityTap: "reachability_tap"
    case .swipe: "swipe"
    case .pinch: "pinch"
    }
  }
}

extension CommitRule {
  package var name: String {
    switch self {
    case .projected: "projected"
    case .half: "half"
    case .judge: "judge"
    case .judgeProjected: "judge_projected"
    case .cupertino: "cupertino"
    case .flingOrHalf: "fling_or_half"
    }
  }
}

extension Binding.Motion {
  package var name: String {
    switch self {
    case .swipeForth: "swipe_forth"
    case .swipeBack: "swipe_back"
    case .swipeUp: "swipe_up"
    case .swipeDown: "swipe_down"
    case .pinchIn: "pinch_in"
    case .pinchOut: "pinch_out"
    }
  }
}

extension Binding.Target {
  package var name: String {
    switch self {
    case .back: "back"
    case .forward: "forward"
    case .page(.next): "next_page"
    case .page(.previous): "previous_page"
    case .action(let name): name
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
    case .fingerJoined: "finger_joined"
    case .clientEnded: "client_ended"
    case .configured: "configured"
    }
  }
}

extension TickApplied.Purpose {
  package var name: String {
    switch self {
    case .settle: "settle"
    case .pause: "pause"
    case .reachability: "reachability"
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

extension Side {
  package var name: String {
    switch self {
    case .start: "start"
    case .end: "end"
    }
  }
}

extension PagerStep {
  package var name: String {
    switch self {
    case .next: "next"
    case .previous: "previous"
    }
  }
}

extension BackGuard {
  package var name: String {
    switch self {
    case .allow: "allow"
    case .block: "block"
    case .ask: "ask"
    }
  }
}

extension Overlay {
  package var name: String {
    switch self {
    case .notifications: "notifications"
    case .controls: "controls"
    case .switcher: "switcher"
    }
  }
}

extension Report.Kind {
  package var name: String {
    switch self {
    case .tap: "tap"
    case .longPress: "long_press"
    case .pressDrag: "press_drag"
    case .drag: "drag"
    case .pan: "pan"
    case .swipe: "swipe"
    case .pinch: "pinch"
    case .rotate: "rotate"
    }
  }
}

extension Report.Phase {
  package var name: String {
    switch self {
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension Report.Heading {
  package var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    }
  }
}
