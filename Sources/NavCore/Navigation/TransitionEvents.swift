/// A lift or a command committed. This *is* the change of the stack, the drawer, the pager or the
/// overlay: no one ever sees "committed, not popped".
package struct TransitionCommitted: Equatable, Sendable {
  package var transition: UInt32
  package var surface: UInt8
  package var kind: Transition.Kind
  /// What an integrator reacts to; nil: nothing, as where the picture only goes up again.
  package var action: Action?
  /// What it does to the pages, where its kind does not say it.
  package var change: StackChange?
  /// The index that the top page's pager goes to, where its kind does not say it.
  package var pagerIndex: Int32?
  /// Of a transition that starts with its commit, as a command's does; nil: a gesture's.
  package var start: TransitionStart?
  package var settling: Settling

  package init(
    transition: UInt32,
    surface: UInt8,
    kind: Transition.Kind,
    action: Action?,
    change: StackChange? = nil,
    pagerIndex: Int32? = nil,
    start: TransitionStart? = nil,
    settling: Settling
  ) {
    self.transition = transition
    self.surface = surface
    self.kind = kind
    self.action = action
    self.change = change
    self.pagerIndex = pagerIndex
    self.start = start
    self.settling = settling
  }
}

/// What moves in a transition, and how.
package struct TransitionStart: Equatable, Sendable {
  /// Identifiers of the pages that go and come; empty where there are none.
  package var from: String
  package var to: String
  package var direction: Direction
  package var style: PageStyle

  package init(from: String, to: String, direction: Direction, style: PageStyle) {
    self.from = from
    self.to = to
    self.direction = direction
    self.style = style
  }
}

/// The picture has arrived, or was cut short.
package struct TransitionSettled: Equatable, Sendable {
  package var transition: UInt32
  package var surface: UInt8

  package init(transition: UInt32, surface: UInt8) {
    self.transition = transition
    self.surface = surface
  }
}
