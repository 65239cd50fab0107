import NavCore

extension Command {
  /// What clients call it.
  var name: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popTo: "pop_to"
    case .popToRoot: "pop_to_root"
    case .replace: "replace"
    case .setStack: "set_stack"
    case .show: "show"
    case .back: "back"
    case .forward: "forward"
    case .home: "home"
    case .quickSwitch: "quick_switch"
    case .showOverlay(let overlay): overlay.name
    case .dismiss: "dismiss"
    case .reachability: "reachability"
    case .drawer: "drawer"
    case .pagerIndex, .pagerStep: "pager"
    case .guardPage: "guard"
    case .zones: "zones"
    case .pause: "pause"
    case .resume: "resume"
    case .direction: "direction"
    case .rotate: "rotate"
    case .release: "release"
    case .addSurface: "add_surface"
    case .removeSurface: "remove_surface"
    }
  }
}
