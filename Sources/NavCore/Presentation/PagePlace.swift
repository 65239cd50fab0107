/// Where a page lies in the main layer.
struct PagePlace: Equatable {
  /// Of the width, towards the end of a line: 1,000,000 is just beyond it.
  var offset: Int64 = 0
  var scalePPM: Int64 = 1_000_000
  var alphaPPM: Int64 = 1_000_000

  /// On the whole main layer.
  static let whole = PagePlace()
}

/// Two pages side by side in reading direction, of which some is seen: by every style, whatever
/// moves them. A push goes from the first to the second, a pop from the second to the first, and a
/// pager either way; so a style is one rule, and a pop is its push backwards.
struct PagePair {
  let style: PageStyle
  /// Beside an open drawer there is no room to slide in: nobody cuts a page off at the edge of the
  /// main layer. There the second page fades over the first, whatever the style. Ours.
  let fades: Bool
  /// How much of the first page has gone, 0…1,000,000: its offset is −`gone`, that of the second
  /// 1 − `gone`.
  let gone: Int64

  private var coming: Int64 { 1_000_000 - gone }

  /// SEMANTICS.md §7: −1 at its end by `slide` and `seed`, −0.3 by `parallax`; by `cover` it stays.
  var first: PagePlace {
    if fades { return .whole }
    return switch style {
    case .slide, .seed, .depth, .none: PagePlace(offset: -gone)
    case .parallax: PagePlace(offset: -(gone * 3 / 10))
    case .cover: .whole
    case .zoom: zoomed(-gone)
    }
  }

  /// From +1 to 0; by `depth` in its place under the first, with alpha 1 − p and scale
  /// 0.75 + 0.25 (1 − p).
  var second: PagePlace {
    if fades { return PagePlace(alphaPPM: gone) }
    return switch style {
    case .slide, .seed, .parallax, .cover, .none: PagePlace(offset: coming)
    case .depth: PagePlace(scalePPM: 750_000 + gone / 4, alphaPPM: gone)
    case .zoom: zoomed(coming)
    }
  }

  /// By `depth` the second page comes from under the first. In all else the second lies above: what
  /// a push brings, and what a pop takes away.
  var isSecondAbove: Bool { fades || style != .depth }

  /// The second page lies on all of the first, or the first is outside.
  var isFirstGone: Bool { gone == 1_000_000 }
  var isSecondGone: Bool { gone == 0 }

  /// Evenly to 0.85 and alpha 0.5 where the page has gone a whole width.
  private func zoomed(_ offset: Int64) -> PagePlace {
    PagePlace(
      offset: offset,
      scalePPM: 1_000_000 - abs(offset) * 3 / 20,
      alphaPPM: 1_000_000 - abs(offset) / 2
    )
  }
}
