import NavCore

// The keys of `[surface.main]` and of `[input]`: the touch area, and where its touches come from.
extension ConfigurationKey {
  static let surface: [ConfigurationKey] = place + meaning

  private static let place: [ConfigurationKey] =
    [
      .side("width_mm", \.width, with: "height_mm"),
      .side("height_mm", \.height, with: "width_mm"),
      .text(
        "surface.main",
        "output",
        bytesMax: ConfigurationLimits.nameBytesMax,
        \.mainSurface.output
      ),
    ] + orientation("surface.main", \.mainSurface.orientation)

  private static let meaning: [ConfigurationKey] = [
    .words(
      "surface.main",
      "direction",
      [("ltr", Direction.leftToRight), ("rtl", Direction.rightToLeft)],
      \.mainSurface.direction
    ),
    .words(
      "surface.main",
      "root_back",
      [("nothing", RootBack.nothing), ("action", RootBack.action), ("home", RootBack.home)],
      \.mainSurface.rootBack
    ),
    .boolean("surface.main", "forward_edge", \.mainSurface.forwardEdge),
    .boolean("surface.main", "home_bar", \.mainSurface.homeBar),
    .boolean("surface.main", "top_zones", \.mainSurface.topZones),
  ]

  static let input: [ConfigurationKey] = [
    .boolean("input", "nodes", \.input.opensNodes)
  ]
}
