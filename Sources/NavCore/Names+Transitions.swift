/// The words for what moves, and how.

extension Transition.Kind {
  package var name: String {
    switch self {
    case .back: "back"
    case .pop: "pop"
    case .home: "home"
    case .forward: "forward"
    case .openStartDrawer: "open_start_drawer"
    case .openEndDrawer: "open_end_drawer"
    case .closeStartDrawer: "close_start_drawer"
    case .closeEndDrawer: "close_end_drawer"
    case .nextPage: "next_page"
    case .previousPage: "previous_page"
    case .showNotifications: "show_notifications"
    case .showControls: "show_controls"
    case .closeOverlay: "close_overlay"
    case .homeBar: "home_bar"
    case .endReachability: "end_reachability"
    case .bound: "bound"
    case .push: "push"
    case .replace: "replace"
    case .show: "show"
    case .showSwitcher: "show_switcher"
    }
  }
}

extension PageStyle {
  package var name: String {
    switch self {
    case .slide: "slide"
    case .parallax: "parallax"
    case .cover: "cover"
    case .depth: "depth"
    case .zoom: "zoom"
    case .none: "none"
    case .seed: "seed"
    }
  }
}
