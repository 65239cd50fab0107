/// One page of a managed stack. The core reads none of its strings but the identifier.
package struct Page: Equatable, Sendable {
  /// Unique in its stack, at most `Limits.pageIdentifierBytesMax` bytes.
  package var identifier: String
  package var title: String
  /// Opaque to navd.
  package var parameters: String
  package var guarding: BackGuard
  /// nil: it has no pages beside each other.
  package var pager: Pager?
  /// How it comes, and how it goes.
  package var pushStyle: PageStyle
  package var popStyle: PageStyle

  package init(
    identifier: String,
    title: String = "",
    parameters: String = "",
    guarding: BackGuard = .allow,
    pager: Pager? = nil,
    pushStyle: PageStyle = .slide,
    popStyle: PageStyle = .slide
  ) {
    self.identifier = identifier
    self.title = title
    self.parameters = parameters
    self.guarding = guarding
    self.pager = pager
    self.pushStyle = pushStyle
    self.popStyle = popStyle
  }
}

/// What a page says to a back gesture, and to the command `back`.
package enum BackGuard: UInt8, Equatable, Sendable, CaseIterable {
  case allow = 0
  /// It does not go; the edge stays its own.
  case block = 1
  /// It is asked: the gesture runs and reverts, and the action `back_requested` says so.
  case ask = 2
}

/// Pages that lie beside each other within one page of the stack.
package struct Pager: Equatable, Sendable {
  /// 1…`Limits.pagerCountMax`.
  package var count: Int32
  /// 0…count − 1.
  package var index: Int32
  /// The first page follows the last one.
  package var wraps: Bool
  /// A fling may go several pages at a time.
  package var isLong: Bool
  package var style: PageStyle

  package init(
    count: Int32,
    index: Int32 = 0,
    wraps: Bool = false,
    isLong: Bool = false,
    style: PageStyle = .slide
  ) {
    self.count = count
    self.index = index
    self.wraps = wraps
    self.isLong = isLong
    self.style = style
  }

  /// Its count is within its bounds, its index within its count.
  var isPossible: Bool {
    (1...Limits.pagerCountMax).contains(count) && (0..<count).contains(index)
  }

  /// The index after a step; nil where there is no page on that side, or where the pager is none
  /// that there can be: a log may have any.
  package func index(after step: PagerStep) -> Int32? {
    guard isPossible, count > 1 else { return nil }
    switch step {
    case .next:
      if index + 1 < count { return index + 1 }
      return wraps ? 0 : nil
    case .previous:
      if index > 0 { return index - 1 }
      return wraps ? count - 1 : nil
    }
  }
}

/// The reading direction of a surface: which side is start.
package enum Direction: UInt8, Equatable, Sendable, CaseIterable {
  case leftToRight = 0
  case rightToLeft = 1
}
