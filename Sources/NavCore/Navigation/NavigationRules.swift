/// What the configuration says of navigation on one surface, handed in by the engine.
package struct NavigationRules: Equatable, Sendable {
  package var rootBack: RootBack
  package var hasStartDrawer: Bool
  package var hasEndDrawer: Bool
  /// How long a picture that was moved down to be reached stays there.
  package var reachableMicroseconds: Int64
  /// How far inside the picture a gesture from an edge may begin.
  package var edgeZoneMicrometres: Int64

  package init(
    rootBack: RootBack = .nothing,
    hasStartDrawer: Bool = false,
    hasEndDrawer: Bool = false,
    reachableMicroseconds: Int64 = HomeBarTuning().reachableMicroseconds,
    edgeZoneMicrometres: Int64 = GestureTuning().edgeZoneMicrometres
  ) {
    self.rootBack = rootBack
    self.hasStartDrawer = hasStartDrawer
    self.hasEndDrawer = hasEndDrawer
    self.reachableMicroseconds = reachableMicroseconds
    self.edgeZoneMicrometres = edgeZoneMicrometres
  }

  package func hasDrawer(_ side: Side) -> Bool { side == .start ? hasStartDrawer : hasEndDrawer }
}
