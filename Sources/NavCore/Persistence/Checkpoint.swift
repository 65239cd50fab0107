/// The state as the log keeps it: what stands at the head of each segment, so that a segment can be
/// read alone. Seven kinds of entry in a fixed order; the bytes of a state are always the same.
package enum Checkpoint {
  /// The first entry: counters, and how many uids with command keys and surfaces follow.
  package struct Times: Equatable, Sendable {
    package var seq: UInt64
    package var timeMicroseconds: Int64
    package var session: UInt32
    package var skewMicroseconds: Int64
    package var lastDevice: UInt32
    package var lastGesture: UInt32
    package var lastTransition: UInt32
    /// What had reached the disk for certain when the checkpoint was made.
    package var durableSeq: UInt64
    package var keyUsers: Int
    package var surfaces: Int
    /// Events before this checkpoint that no segment holds.
    package var missing: MissingEvents?
  }

  /// The kinds in the order in which they stand; that of keys once per uid, the last two once per
  /// surface.
  static let order: [EntryKind] = [
    .checkpointTimes, .checkpointConfiguration, .checkpointDevices, .checkpointKnownDevices,
    .checkpointKeys, .checkpointSurface, .checkpointVisited,
  ]
}

extension Checkpoint.Times {
  init(_ state: NavState, durableSeq: UInt64, missing: MissingEvents?) {
    self.init(
      seq: state.seq,
      timeMicroseconds: state.timeMicroseconds,
      session: state.session,
      skewMicroseconds: state.skewMicroseconds,
      lastDevice: state.lastDevice,
      lastGesture: state.lastGesture,
      lastTransition: state.lastTransition,
      durableSeq: durableSeq,
      keyUsers: state.keys.count,
      surfaces: state.surfaces.count,
      missing: missing
    )
  }

  func write(to writer: inout ByteWriter) {
    writer.u64(seq)
    writer.i64(timeMicroseconds)
    writer.u32(session)
    writer.i64(skewMicroseconds)
    writer.u32(lastDevice)
    writer.u32(lastGesture)
    writer.u32(lastTransition)
    writer.u64(durableSeq)
    writer.count("uids with keys", keyUsers, limit: Limits.keyUsersMax)
    writer.count("surfaces", surfaces, limit: Limits.surfacesMax)
    writer.boolean(missing != nil)
    missing?.write(to: &writer)
  }

  /// Version 1 did not know of missing events.
  init(from reader: inout ByteReader, version: UInt8) throws(LogFormatError) {
    self.init(
      seq: try reader.u64("seq"),
      timeMicroseconds: try reader.i64("time"),
      session: try reader.u32("session"),
      skewMicroseconds: try reader.i64("skew"),
      lastDevice: try reader.u32("last device"),
      lastGesture: try reader.u32("last gesture"),
      lastTransition: try reader.u32("last transition"),
      durableSeq: try reader.u64("durable seq"),
      keyUsers: try reader.count("uids with keys", limit: Limits.keyUsersMax),
      surfaces: try reader.count("surfaces", limit: Limits.surfacesMax),
      missing: version < 2 ? nil : try reader.optional("missing", MissingEvents.init(from:))
    )
  }
}

/// Puts a state together from the entries of a checkpoint, in their order. It owns the state while
/// it is incomplete; nobody sees a state that misses a part.
package struct CheckpointAssembly: Sendable {
  package private(set) var times: Checkpoint.Times?
  private var state = NavState(surfaces: [])
  private var next: EntryKind? = .checkpointTimes

  package init() {}

  /// The state, once its last entry was taken.
  package var finished: NavState? { next == nil ? state : nil }

  /// Takes the next entry.
  package mutating func take(
    _ header: EntryHeader,
    payload: RawSpan
  ) throws(LogFormatError) {
    guard let kind = header.knownKind else { throw .unknownKind(header.kind) }
    guard kind == next else {
      throw .checkpointOrder(found: kind.name, expected: next?.name ?? "an event")
    }
    try header.checkVersion(of: kind)
    switch kind {
    case .checkpointTimes:
      let version = header.version
      take(
        try ByteReader.read(payload) { (reader) throws(LogFormatError) in
          try Checkpoint.Times(from: &reader, version: version)
        }
      )
      next = .checkpointConfiguration
    case .checkpointConfiguration:
      state.configuration = try ByteReader.read(payload) { (reader) throws(LogFormatError) in
        try reader.text("configuration")
      }
      next = .checkpointDevices
    case .checkpointDevices:
      state.devices = try ByteReader.read(payload, AttachedDevice.list(from:))
      next = .checkpointKnownDevices
    case .checkpointKnownDevices:
      state.known = try ByteReader.read(payload, KnownDevice.list(from:))
      next = afterKeys
    case .checkpointKeys:
      state.keys.append(try ByteReader.read(payload, UserKeys.init(from:)))
      next = afterKeys
    case .checkpointSurface:
      state.surfaces.append(try ByteReader.read(payload, SurfaceState.init(from:)))
      next = .checkpointVisited
    default:
      state.surfaces[state.surfaces.count - 1].visited =
        try ByteReader.read(payload) { (reader) throws(LogFormatError) in
          try reader.pages("visited pages", limit: Limits.visitedMax)
        }
      next = state.surfaces.count == times?.surfaces ? nil : .checkpointSurface
    }
  }

  private var afterKeys: EntryKind? {
    if state.keys.count != times?.keyUsers { return .checkpointKeys }
    return times?.surfaces == 0 ? nil : .checkpointSurface
  }

  /// The error of a checkpoint that ends here.
  package var incomplete: LogFormatError {
    .checkpointIncomplete(expected: next?.name ?? "an event")
  }

  private mutating func take(_ times: Checkpoint.Times) {
    self.times = times
    state.seq = times.seq
    state.timeMicroseconds = times.timeMicroseconds
    state.session = times.session
    state.skewMicroseconds = times.skewMicroseconds
    state.lastDevice = times.lastDevice
    state.lastGesture = times.lastGesture
    state.lastTransition = times.lastTransition
  }
}
