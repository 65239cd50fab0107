extension WireWriter {
  /// An update, a line: its head and its body.
  public mutating func append(_ update: Update) {
    appendUpdateHead(
      seq: update.seq,
      previous: update.previous,
      coalesced: update.coalesced,
      isAhead: update.isAhead,
      ageMilliseconds: update.ageMilliseconds
    )
    beginUpdateBody(cursor: update.cursor)
    if let state = update.state { appendUpdateState(state) }
    appendUpdateActions(update.actions)
    appendUpdateGestures(update.gestures)
    if let progress = update.progress { appendUpdateProgress(progress) }
    if let layers = update.layers { appendUpdateLayers(layers) }
    appendUpdateEvents(update.events)
    if let removed = update.removedSurface { appendUpdateRemovedSurface(removed) }
    endUpdateBody()
  }

  /// What differs from subscriber to subscriber: `{"seq":12,"prev":9,`. A body follows.
  public mutating func appendUpdateHead(
    seq: UInt64,
    previous: UInt64,
    coalesced: UInt64? = nil,
    isAhead: Bool = false,
    ageMilliseconds: Int64? = nil
  ) {
    literal("{\"seq\":")
    unsigned(seq)
    literal(",\"prev\":")
    unsigned(previous)
    if let coalesced {
      literal(",\"coalesced\":")
      unsigned(coalesced)
    }
    if isAhead { literal(",\"ahead\":true") }
    if let ageMilliseconds {
      literal(",\"replayed\":true,\"age_ms\":")
      integer(ageMilliseconds)
    }
    literal(",")
  }

  /// What subscribers share: `"cursor":"…"`. Parts may follow, then `endUpdateBody`.
  public mutating func beginUpdateBody(cursor: String) {
    literal("\"cursor\":")
    string(cursor)
  }

  /// The same of a cursor that is given as the numbers that it stands for, as each line of a
  /// subscription has one: 56 hexadecimal digits.
  public mutating func beginUpdateBody(
    log: (high: UInt64, low: UInt64),
    session: UInt32,
    seq: UInt64
  ) {
    literal("\"cursor\":\"")
    hexadecimal(log.high, digits: 16)
    hexadecimal(log.low, digits: 16)
    hexadecimal(UInt64(session), digits: 8)
    hexadecimal(seq, digits: 16)
    literal("\"")
  }

  /// `,"state":{…}`
  public mutating func appendUpdateState(_ state: SurfaceSnapshot) {
    literal(",\"state\":")
    append(surface: state)
  }

  /// `,"actions":[…]`, nothing if there are none.
  public mutating func appendUpdateActions(_ actions: [ActionOccurrence]) {
    guard !actions.isEmpty else { return }
    literal(",\"actions\":")
    list(actions) { $0.append(action: $1) }
  }

  /// `,"gestures":[…]`, nothing if there are none.
  public mutating func appendUpdateGestures(_ gestures: [GestureOccurrence]) {
    guard !gestures.isEmpty else { return }
    literal(",\"gestures\":")
    list(gestures) { $0.append(gesture: $1) }
  }

  /// `,"progress":{…}`
  public mutating func appendUpdateProgress(_ progress: ProgressLevel) {
    literal(",\"progress\":{\"surface\":")
    string(progress.surface)
    literal(",\"transition\":")
    unsigned(UInt64(progress.transition))
    literal(",\"progress\":")
    millionths(progress.progressPPM)
    literal(",\"velocity\":")
    thousandths(ppm: progress.velocityPPMPerSecond)
    literal(",\"will\":")
    string(progress.will.rawValue)
    literal("}")
  }

  /// `,"layers":{…}`
  public mutating func appendUpdateLayers(_ layers: SurfaceLayers) {
    literal(",\"layers\":")
    append(layers: layers)
  }

  /// `,"events":[…]`, nothing if there are none.
  public mutating func appendUpdateEvents(_ events: [LogEvent]) {
    guard !events.isEmpty else { return }
    literal(",\"events\":")
    list(events) { $0.append(event: $1) }
  }

  /// `,"surface_removed":"tv"`
  public mutating func appendUpdateRemovedSurface(_ name: String) {
    literal(",\"surface_removed\":")
    string(name)
  }

  /// The end of the line: `}` and its line feed.
  public mutating func endUpdateBody() { literal("}\n") }

  private mutating func append(action: ActionOccurrence) {
    literal("{\"name\":")
    string(action.name)
    literal(",\"surface\":")
    string(action.surface)
    if let page = action.page {
      literal(",\"page\":")
      string(page)
    }
    if let side = action.side {
      literal(",\"side\":")
      string(side.rawValue)
    }
    if let index = action.index {
      literal(",\"index\":")
      integer(Int64(index))
    }
    literal(",\"cause\":")
    unsigned(action.cause)
    if let transition = action.transition {
      literal(",\"transition\":")
      unsigned(UInt64(transition))
    }
    literal("}")
  }

  private mutating func append(gesture: GestureOccurrence) {
    literal("{\"gesture\":")
    unsigned(UInt64(gesture.gesture))
    literal(",\"kind\":")
    string(gesture.kind)
    literal(",\"surface\":")
    string(gesture.surface)
    literal(",\"phase\":")
    string(gesture.phase.rawValue)
    if let verdict = gesture.verdict {
      literal(",\"verdict\":")
      string(verdict.rawValue)
    }
    if let reason = gesture.reason {
      literal(",\"reason\":{")
      fields(of: reason)
      literal("}")
    }
    literal(",\"cause\":")
    unsigned(gesture.cause)
    literal("}")
  }

  mutating func fields(of measurement: WireMeasurement) {
    literal("\"criterion\":")
    string(measurement.criterion)
    literal(",\"measured\":")
    integer(measurement.measured)
    literal(",\"threshold\":")
    integer(measurement.threshold)
    literal(",\"unit\":")
    string(measurement.unit.rawValue)
  }
}
