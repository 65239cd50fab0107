package import NavCore

/// What the log tells of a gesture at one moment, without the numbers that events have.
package struct ToldOfGesture: Equatable, Sendable {
  package var timeMicroseconds: Int64
  package var body: NavEvent.Body

  package init(timeMicroseconds: Int64, body: NavEvent.Body) {
    self.timeMicroseconds = timeMicroseconds
    self.body = body
  }
}

extension Collection<NavEvent> {
  /// What the log tells of one gesture, from its begin to what its end came to.
  package func story(of gesture: UInt32) -> [ToldOfGesture] {
    var transition: UInt32?
    return compactMap { event in
      switch event.body {
      case .gestureBegan(let began) where began.gesture == gesture: transition = began.transition
      case .gestureChanged(let changed) where changed.gesture == gesture: break
      case .gestureEnded(let ended) where ended.gesture == gesture: break
      case .gestureCancelled(let cancelled) where cancelled.gesture == gesture: break
      case .transitionCommitted(let committed) where committed.transition == transition: break
      default: return nil
      }
      return ToldOfGesture(timeMicroseconds: event.timeMicroseconds, body: event.body)
    }
  }

  /// Gestures that began when no more than one finger was down, each with that finger.
  package var gesturesOfOneFinger: [(began: GestureBegan, owner: FrameContact)] {
    var last: (seq: UInt64, owner: FrameContact?)?
    return compactMap { event in
      if case .frame(let frame) = event.body {
        last = (event.seq, frame.fingers == 1 ? frame.contacts.firstLive : nil)
      }
      guard case .gestureBegan(let began) = event.body, let last, last.seq == event.cause,
        let owner = last.owner
      else { return nil }
      return (began, owner)
    }
  }
}
