/// The pages in the main layer: the top one at rest, two of them while they move.
struct PagePicture {
  private let surface: SurfaceState
  private let main: MainLayer

  init(of surface: SurfaceState, in main: MainLayer) {
    self.surface = surface
    self.main = main
  }

  func draw(_ position: Int64, into layers: inout [Layer]) {
    guard let transition = surface.transition, transition.style != .none else {
      drawTop(into: &layers)
      return
    }
    let part = Presentation.part(position)
    let from = content(transition.from)
    switch transition.kind {
    case .push, .forward, .replace, .show:
      draw(pair(transition, gone: part), from, content(transition.to), &layers)
    case .pop:
      draw(pair(transition, gone: 1_000_000 - part), content(transition.to), from, &layers)
    case .back:
      draw(pair(transition, gone: 1_000_000 - part), nil, from, &layers)
    case .home where transition.gestureKind != nil:
      // A back on the last page: it goes as a page does.
      draw(pair(transition, gone: 1_000_000 - part), nil, from, &layers)
    case .nextPage, .previousPage:
      drawPager(transition, position, &layers)
    case .home, .openStartDrawer, .openEndDrawer, .closeStartDrawer, .closeEndDrawer,
      .showNotifications, .showControls, .showSwitcher, .closeOverlay, .homeBar,
      .endReachability, .bound:
      drawTop(into: &layers)
    }
  }

  private func pair(_ transition: Transition, gone: Int64) -> PagePair {
    PagePair(style: transition.style, fades: main.isDisplaced, gone: gone)
  }

  private func drawTop(into layers: inout [Layer]) {
    let top = surface.stack.last
    draw(
      .page(top?.identifier ?? "", index: top?.pager?.index),
      at: .whole,
      into: &layers
    )
  }

  /// Two pages, of which either may be missing.
  private func draw(
    _ pair: PagePair,
    _ first: Layer.Content?,
    _ second: Layer.Content?,
    _ layers: inout [Layer]
  ) {
    let first = pair.isFirstGone ? nil : first
    let second = pair.isSecondGone ? nil : second
    if pair.isSecondAbove {
      if let first { draw(first, at: pair.first, into: &layers) }
      if let second { draw(second, at: pair.second, into: &layers) }
    } else {
      if let second { draw(second, at: pair.second, into: &layers) }
      if let first { draw(first, at: pair.first, into: &layers) }
    }
  }

  private func draw(_ content: Layer.Content, at place: PagePlace, into layers: inout [Layer]) {
    let layer = main.layer(content, at: place, isInteractive: isTop(content))
    if layer.isSeen { layers.append(layer) }
  }

  private func isTop(_ content: Layer.Content) -> Bool {
    guard case .page(let identifier, let index) = content else { return false }
    let top = surface.stack.last
    return identifier == top?.identifier ?? "" && index == top?.pager?.index
  }

  /// A page by its identifier, wherever it is now. One that was replaced is nowhere.
  private func content(_ identifier: String) -> Layer.Content {
    let page =
      surface.stack.last { $0.identifier == identifier }
      ?? surface.forward.last { $0.identifier == identifier }
      ?? surface.visited.first { $0.identifier == identifier }
    return .page(identifier, index: page?.pager?.index)
  }
}

// MARK: - Pages of a pager

extension PagePicture {
  /// The two pages around the position, which may have several to go over.
  private func drawPager(
    _ transition: Transition,
    _ position: Int64,
    _ layers: inout [Layer]
  ) {
    guard let page = surface.stack.last, let strip = PagerStrip(page.pager, transition) else {
      drawTop(into: &layers)
      return
    }
    let position = strip.held(position)
    let place = position.quotientAndRemainder(dividingBy: 1_000_000)
    let before = place.remainder < 0 ? place.quotient - 1 : place.quotient
    let part = position - before * 1_000_000
    let near = strip.index(before).map { Layer.Content.page(page.identifier, index: $0) }
    let far = strip.index(before + 1).map { Layer.Content.page(page.identifier, index: $0) }
    if transition.kind == .nextPage {
      draw(pair(transition, gone: part), near, far, &layers)
    } else {
      draw(pair(transition, gone: 1_000_000 - part), far, near, &layers)
    }
  }
}

/// The pages of a pager in the order in which a transition comes to them: 0 is where it starts.
private struct PagerStrip {
  let count: Int64
  let wraps: Bool
  /// 1 or −1: what a step does to the index.
  let step: Int64
  let from: Int64
  let to: Int64
  /// The place of `to`: 1, or as many as a fling goes. What a command leaps over is not shown.
  let last: Int64

  init?(_ pager: Pager?, _ transition: Transition) {
    guard let pager, pager.count > 0 else { return nil }
    count = Int64(pager.count)
    wraps = pager.wraps
    step = transition.kind == .nextPage ? 1 : -1
    from = Int64(transition.fromIndex)
    to = Int64(transition.toIndex)
    last = (1...Int64(Limits.pagerCountMax)).nearest(
      to: (transition.settling?.targetPPM ?? 0) / 1_000_000
    )
  }

  /// The page at a place; nil: there is none.
  func index(_ place: Int64) -> Int32? {
    let index = place < last ? from + step * place : to + step * (place - last)
    if wraps { return Int32(((index % count) + count) % count) }
    return (0..<count).contains(index) ? Int32(index) : nil
  }

  /// The position, which beyond the first and the last page gives way and no more.
  func held(_ position: Int64) -> Int64 {
    let most = 2 * Limits.transitionPositionPPMMax
    let position = (-most...most).nearest(to: position)
    guard !wraps else { return position }
    let end = (last + (step > 0 ? count - 1 - to : to)) * 1_000_000
    let start = (step > 0 ? -from : from + 1 - count) * 1_000_000
    if position > end { return end + Presentation.rubberBand(position - end) }
    if position < start { return start - Presentation.rubberBand(start - position) }
    return position
  }
}
