import NavCore

// The keys of `[surface.main]`, which are those of every `[surface.NAME]`: each means the surface
// that is the first of its configuration. And the keys of `[input]`: where touches come from.
extension ConfigurationKey {
  /// What holds the surfaces.
  static let surfaces = "surface"

  /// The one that always exists; in paths and messages it stands for all of them.
  static let surfaceTable = surfacePath(SurfaceState.mainName)

  /// A surface's table in paths and messages.
  static func surfacePath(_ name: String) -> String { "\(surfaces).\(QuotedText.key(name))" }

  static let surface: [ConfigurationKey] = place + meaning

  private static let place: [ConfigurationKey] =
    [
      .side("width_mm", \.width, with: "height_mm"),
      .side("height_mm", \.height, with: "width_mm"),
      .text(
        surfaceTable,
        "output",
        bytesMax: ConfigurationLimits.nameBytesMax,
        \.surface.output
      ),
    ] + orientation(surfaceTable, \.surface.orientation)

  private static let meaning: [ConfigurationKey] = [
    .words(
      surfaceTable,
      "direction",
      [("ltr", Direction.leftToRight), ("rtl", Direction.rightToLeft)],
      \.surface.direction
    ),
    .words(
      surfaceTable,
      "root_back",
      [("nothing", RootBack.nothing), ("action", RootBack.action), ("home", RootBack.home)],
      \.surface.rootBack
    ),
    .boolean(surfaceTable, "forward_edge", \.surface.forwardEdge),
    .boolean(surfaceTable, "home_bar", \.surface.homeBar),
    .boolean(surfaceTable, "top_zones", \.surface.topZones),
  ]

  static let input: [ConfigurationKey] = [
    .boolean("input", "nodes", \.input.opensNodes)
  ]
}
