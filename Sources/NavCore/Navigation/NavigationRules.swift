/// What the configuration says of navigation on one surface, handed in by the engine.
package struct NavigationRules: Equatable, Sendable {
  package var rootBack: RootBack
  package var hasStartDrawer: Bool
  package var hasEndDrawer: Bool
  package var hasHomeBar: Bool
  package var hasTopZones: Bool
  package var hasForwardEdge: Bool
  package var startDrawerLook: DrawerLook
  package var endDrawerLook: DrawerLook
  /// How far ahead of its lift the finger of a long pager is thought to go.
  package var projectionMicroseconds: Int64
  /// How long a picture that was moved down to be reached stays there.
  package var reachableMicroseconds: Int64
  /// How far inside the picture a gesture from an edge may begin.
  package var edgeZoneMicrometres: Int64

  package init(
    rootBack: RootBack = .nothing,
    hasStartDrawer: Bool = false,
    hasEndDrawer: Bool = false,
    hasHomeBar: Bool = false,
    hasTopZones: Bool = false,
    hasForwardEdge: Bool = false,
    startDrawerLook: DrawerLook = DrawerLook(),
    endDrawerLook: DrawerLook = DrawerLook(),
    projectionMicroseconds: Int64 = GestureTuning().projectionMicroseconds,
    reachableMicroseconds: Int64 = HomeBarTuning().reachableMicroseconds,
    edgeZoneMicrometres: Int64 = GestureTuning().edgeZoneMicrometres
  ) {
    self.rootBack = rootBack
    self.hasStartDrawer = hasStartDrawer
    self.hasEndDrawer = hasEndDrawer
    self.hasHomeBar = hasHomeBar
    self.hasTopZones = hasTopZones
    self.hasForwardEdge = hasForwardEdge
    self.startDrawerLook = startDrawerLook
    self.endDrawerLook = endDrawerLook
    self.projectionMicroseconds = projectionMicroseconds
    self.reachableMicroseconds = reachableMicroseconds
    self.edgeZoneMicrometres = edgeZoneMicrometres
  }

  func look(_ side: Side) -> DrawerLook { side == .start ? startDrawerLook : endDrawerLook }

  package func hasDrawer(_ side: Side) -> Bool { side == .start ? hasStartDrawer : hasEndDrawer }
}
