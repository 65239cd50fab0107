package import NavWire

/// A surface as it is to be seen at one moment: its state, and its layers back to front.
///
/// It is drawn as text by `lines(on:)`, which depends on nothing else: the same picture on the same
/// sheet is always the same lines.
package struct Picture: Equatable, Sendable {
  package var surface: SurfaceSnapshot
  package var layers: [WireLayer]
  /// How far what moves is at that moment, where that is known better than from the state.
  package var progressPPM: Int64?

  package init(surface: SurfaceSnapshot, layers: [WireLayer], progressPPM: Int64? = nil) {
    self.surface = surface
    self.layers = layers
    self.progressPPM = progressPPM
  }

  /// What moves keeps the reading direction that it began with.
  var direction: WireDirection { surface.transition?.direction ?? surface.direction }

  /// Where a layer belongs, in parts per million of the surface's width: all of it, but for a
  /// drawer, which stands at its side.
  func home(of content: WireLayer.Content) -> (leftPPM: Int64, widthPPM: Int64) {
    guard case .drawer(let side) = content else { return (0, 1_000_000) }
    let drawer = side == .start ? surface.startDrawer : surface.endDrawer
    let size = max(0, min(drawer.sizePPM ?? Self.drawerPPM, 1_000_000))
    let isLeft = (side == .start) == (direction == .leftToRight)
    return (isLeft ? 0 : 1_000_000 - size, size)
  }

  /// Stands for whatever is shown where no client has said what the pages are.
  private static let unmanaged = "(unmanaged)"
  /// A drawer whose size is not known is drawn three quarters as wide as the surface.
  private static let drawerPPM: Int64 = 750_000

  /// What stands in a layer's box, one or more lines; the marks tell what is no page.
  func words(of content: WireLayer.Content, on sheet: PictureSheet) -> [String] {
    switch content {
    case .drawer(let side): return ["\(sheet.drawerMark) \(side.rawValue) drawer"]
    case .overlay(let name): return ["\(sheet.overlayMark) \(name.words)"]
    case .page(let identifier, let index):
      var words = [identifier.isEmpty ? Self.unmanaged : identifier]
      let title = title(of: identifier)
      if !title.isEmpty && title != identifier { words.append(title) }
      let pager = surface.stack.first { $0.identifier == identifier }?.pager
      if let shown = index ?? pager?.index {
        words.append("\(Int64(shown) + 1)" + (pager.map { "/\($0.count)" } ?? ""))
      }
      return words
    }
  }

  /// A page that has just gone is still remembered, if it may come again.
  private func title(of identifier: String) -> String {
    if let page = surface.stack.first(where: { $0.identifier == identifier }) { return page.title }
    let gone = surface.forward + surface.visited
    return gone.first { $0.identifier == identifier }?.title ?? ""
  }

  /// Its name, how it reads, and its size.
  var caption: String {
    let reading = surface.direction == .leftToRight ? "left to right" : "right to left"
    let size =
      surface.size.map {
        "\(Figure.millimetres(micrometres: $0.widthMicrometres)) by "
          + "\(Figure.millimetres(micrometres: $0.heightMicrometres)) mm"
      } ?? "size not known yet"
    return "\(surface.surface): \(reading), \(size)"
  }

  /// The kind of what moves, how far it is, and what becomes of it.
  func motion(on sheet: PictureSheet) -> String {
    guard let transition = surface.transition else { return "nothing moves" }
    let state =
      transition.phase == .tracking
      ? "tracking, would \(transition.will.rawValue)" : transition.phase.rawValue
    let progress = progressPPM ?? transition.progressPPM
    let percent = Figure.level(ppm: progress)
    let kind = transition.kind.words
    let room = sheet.columns - kind.count - percent.count - state.count - 8
    let bar = ProgressBar(width: min(20, room), usesBlocks: sheet.usesBlocks)
    let middle = room > 0 ? "\(bar.text(ppm: progress))  " : ""
    return "\(kind)  \(middle)\(percent)  \(state)"
  }
}
