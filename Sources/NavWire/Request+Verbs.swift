extension Request {
  /// Every `do`, in the order in which they are listed.
  static let verbs = [
    "push", "pop", "pop_to", "pop_to_root", "replace", "set_stack", "show", "back", "forward",
    "home", "quick_switch", "notifications", "controls", "switcher", "dismiss", "reachability",
    "drawer", "pager", "guard", "zones", "pause", "resume", "direction", "rotate", "release",
    "add_surface", "remove_surface", "reload", "get", "sync", "why", "log", "subscribe", "fail",
  ]
}
