import CLibevent
package import NavSystem

/// The loop's environment is broken: libevent could not be set up. The daemon cannot go on.
package struct EventLoopError: Error, Equatable, Sendable, CustomStringConvertible {
  package let operation: String
  package let subject: String

  package var description: String {
    "libevent: \(operation) failed for \(subject): out of memory, or the kernel refused epoll"
  }
}

/// One thread's wait for descriptors, timers and signals, on libevent.
///
/// Owns the base. It is confined to the thread that made it; another thread reaches it through a
/// descriptor only. Sources hold the loop, so that none outlives it.
package final class EventLoop {
  fileprivate let base: OpaquePointer

  package init() throws(EventLoopError) {
    guard let base = event_base_new() else {
      throw EventLoopError(operation: "event_base_new", subject: "the loop")
    }
    self.base = base
  }

  deinit { event_base_free(base) }

  /// Waits until something is ready, and runs every handler that is: one round.
  package func turn() throws(EventLoopError) {
    if event_base_loop(base, EVLOOP_ONCE) < 0 {
      throw EventLoopError(operation: "event_base_loop", subject: "the loop")
    }
  }
}

/// Something that the loop waits for, and what it then does.
///
/// Owns libevent's event and frees it when it goes. Its handler must not drop the source itself: an
/// owner that is done is marked, and swept at the end of the turn.
package final class EventSource {
  /// What a source waits for.
  package enum Kind {
    case readable(FileDescriptor)
    case writable(FileDescriptor)
    /// Each time when something changes that reading would tell; not while it waits to be read. It
    /// goes with no other source that is armed for the same descriptor.
    case changing(FileDescriptor)
    case timer
    case signal(Int32)
  }

  private let loop: EventLoop
  /// Held so that it is not closed before the event that waits for it is freed.
  private let descriptor: FileDescriptor?
  private let handler: () -> Void
  private var event: OpaquePointer?
  package private(set) var isArmed = false
  private let isPersistent: Bool

  package init(
    _ kind: Kind,
    on loop: EventLoop,
    handler: @escaping () -> Void
  ) throws(EventLoopError) {
    self.loop = loop
    self.handler = handler
    let number: Int32
    let flags: Int32
    switch kind {
    case .readable(let descriptor):
      self.descriptor = descriptor
      (number, flags) = (descriptor.number, EV_READ | EV_PERSIST)
    case .writable(let descriptor):
      self.descriptor = descriptor
      (number, flags) = (descriptor.number, EV_WRITE | EV_PERSIST)
    case .changing(let descriptor):
      self.descriptor = descriptor
      (number, flags) = (descriptor.number, EV_READ | EV_PERSIST | EV_ET)
    case .timer:
      descriptor = nil
      (number, flags) = (-1, 0)
    case .signal(let signal):
      descriptor = nil
      (number, flags) = (signal, EV_SIGNAL | EV_PERSIST)
    }
    isPersistent = flags & EV_PERSIST != 0
    let context = Unmanaged.passUnretained(self).toOpaque()
    event = event_new(loop.base, number, Int16(flags), eventFired, context)
    if event == nil { throw EventLoopError(operation: "event_new", subject: "\(kind)") }
  }

  deinit { if let event { event_free(event) } }

  /// Starts to wait; a source that waits already goes on.
  package func arm() {
    guard !isArmed else { return }
    event_add(event, nil)
    isArmed = true
  }

  /// Fires once after `microseconds`, whatever was armed before.
  package func arm(afterMicroseconds microseconds: Int64) {
    navd_event_add_after(event, max(0, microseconds))
    isArmed = true
  }

  package func disarm() {
    guard isArmed else { return }
    event_del(event)
    isArmed = false
  }

  fileprivate func fire() {
    if !isPersistent { isArmed = false }
    handler()
  }
}

/// The one way from C into a source; the context is unretained, because the event never outlives
/// it.
private func eventFired(_: Int32, _: Int16, context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<EventSource>.fromOpaque(context).takeUnretainedValue().fire()
}
