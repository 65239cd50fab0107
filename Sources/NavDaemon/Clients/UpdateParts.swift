package import NavCore
package import NavWire

/// One event as subscribers are told of it: its parts, each encoded at most once, and the lines
/// made of them, each made at most once, whoever wants it.
///
/// Owns bytes only; it is shared by all queues that wait with it and never changes what it says.
package final class UpdateParts {
  package let seq: UInt64
  /// The surface that it is about; nil: it is about none.
  package let surface: String?
  private let cursor: Cursor
  private let state: SurfaceSnapshot?
  private let actions: [ActionOccurrence]
  private let gestures: [GestureOccurrence]
  private let progress: ProgressLevel?
  private let layers: SurfaceLayers?
  private let event: LogEvent?
  /// It is for those alone who may know of single touches.
  package let isRaw: Bool
  /// The surface is no more.
  let isRemoval: Bool
  /// What there is to tell at all.
  package let topics: Subscription.Topics
  /// The lines that were made, each with the topics that it holds: few, since all who want the same
  /// are given the same.
  private var bodies: [(topics: Subscription.Topics, bytes: [UInt8])] = []

  /// Levels may be collapsed into later ones; occurrences never.
  static let levels: Subscription.Topics = [.state, .progress, .layers]
  static let occurrences: Subscription.Topics = [.actions, .gestures, .events]

  /// What passes: where something is, not what happened to it.
  private static let passing: Subscription.Topics = [.progress, .layers]

  package init(
    seq: UInt64,
    surface: String? = "main",
    cursor: Cursor,
    state: SurfaceSnapshot?,
    actions: [ActionOccurrence],
    gestures: [GestureOccurrence],
    progress: ProgressLevel?,
    layers: SurfaceLayers? = nil,
    event: LogEvent? = nil,
    isRaw: Bool = false,
    isRemoval: Bool = false
  ) {
    self.seq = seq
    self.surface = surface
    self.cursor = cursor
    self.state = state
    self.actions = actions
    self.gestures = gestures
    self.progress = progress
    self.layers = layers
    self.event = event
    self.isRaw = isRaw
    self.isRemoval = isRemoval
    var topics: Subscription.Topics = []
    if state != nil || isRemoval { topics.insert(.state) }
    if !actions.isEmpty { topics.insert(.actions) }
    if !gestures.isEmpty { topics.insert(.gestures) }
    if progress != nil { topics.insert(.progress) }
    if layers != nil { topics.insert(.layers) }
    if event != nil { topics.insert(.events) }
    self.topics = topics
  }

  /// Whether a line of these topics says what happened, and is not only how far something is.
  func isDiscrete(_ wanted: Subscription.Topics) -> Bool {
    isRemoval || !wanted.intersection(topics).isSubset(of: Self.passing)
  }

  /// The line after its head, with the parts that are both wanted and there.
  package func body(_ wanted: Subscription.Topics) -> [UInt8] {
    let held = wanted.intersection(topics)
    if let made = bodies.first(where: { $0.topics == held }) { return made.bytes }
    var writer = WireWriter(capacity: 512)
    writer.beginUpdateBody(
      log: (cursor.log.high, cursor.log.low),
      session: cursor.session,
      seq: cursor.seq
    )
    if held.contains(.state), let state { writer.appendUpdateState(state) }
    if held.contains(.actions) { writer.appendUpdateActions(actions) }
    if held.contains(.gestures) { writer.appendUpdateGestures(gestures) }
    if held.contains(.progress), let progress { writer.appendUpdateProgress(progress) }
    if held.contains(.layers), let layers { writer.appendUpdateLayers(layers) }
    if held.contains(.events), let event {
      // It is told as the log tells it, unless the line has less room beside the rest.
      let room = WireLimits.lineBytesMax - DaemonLimits.updateFrameBytesMax - writer.bytes.count
      writer.appendUpdateEvents([event.fitting(min(DaemonLimits.eventBytesMax, room)).event])
    }
    if held.contains(.state), isRemoval, let surface {
      writer.appendUpdateRemovedSurface(surface)
    }
    writer.endUpdateBody()
    bodies.append((held, writer.bytes))
    return writer.bytes
  }
}
