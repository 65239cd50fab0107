extension WireWriter {
  /// `{"hello":{…}}`, a line.
  public mutating func append(_ hello: Hello) {
    literal("{\"hello\":{\"protocol\":")
    string(hello.protocolVersion)
    literal(",\"server\":")
    string(hello.server)
    literal(",\"cursor\":")
    string(hello.cursor)
    literal(",\"seq\":")
    unsigned(hello.seq)
    literal(",\"roles\":")
    list(hello.roles) { $0.string($1) }
    literal(",\"features\":")
    list(hello.features) { $0.string($1) }
    literal(",\"limits\":{\"line_bytes\":")
    integer(Int64(hello.limits.lineBytes))
    literal(",\"depth\":")
    integer(Int64(hello.limits.depth))
    literal(",\"connections_per_uid\":")
    integer(Int64(hello.limits.connectionsPerUID))
    literal(",\"queue_bytes\":")
    integer(Int64(hello.limits.queueBytes))
    literal("}}}\n")
  }

  /// `{"live":{…}}`, a line.
  public mutating func append(_ live: Live) {
    literal("{\"live\":{\"seq\":")
    unsigned(live.seq)
    literal("}}\n")
  }

  /// `{"heartbeat":{…}}`, a line.
  public mutating func append(_ heartbeat: Heartbeat) {
    literal("{\"heartbeat\":{\"seq\":")
    unsigned(heartbeat.seq)
    literal(",\"durable_seq\":")
    unsigned(heartbeat.durableSeq)
    literal("}}\n")
  }

  /// `{"log":{…}}`, a line.
  public mutating func append(_ notice: LogNotice) {
    literal("{\"log\":{\"seq\":")
    unsigned(notice.seq)
    literal(",\"condition\":")
    string(notice.condition?.condition ?? LogNotice.kept)
    if let condition = notice.condition {
      literal(",\"reason\":")
      string(condition.reason)
      literal(",\"since_seq\":")
      unsigned(condition.sinceSeq)
    }
    literal("}}\n")
  }

  /// `{"resync":{…}}`, a line.
  public mutating func append(_ resync: Resync) {
    literal("{\"resync\":{\"reason\":")
    string(resync.reason)
    literal("}}\n")
  }

  /// `{"bye":{…}}`, a line.
  public mutating func append(_ bye: Bye) {
    literal("{\"bye\":{\"reason\":")
    string(bye.reason)
    if let cursor = bye.cursor {
      literal(",\"cursor\":")
      string(cursor)
    }
    literal("}}\n")
  }

  /// `{"re":…,"ok":{…}}` or `{"re":…,"error":{…}}`, a line.
  ///
  /// A reply that carries a configuration, a state or an explanation can come out longer than
  /// `WireLimits.lineBytesMax`; the writer does not look.
  public mutating func append(_ reply: Reply) {
    literal("{")
    if case .ok(let success) = reply.outcome, success.isAhead { literal(Self.ahead) }
    literal("\"re\":")
    append(identifier: reply.identifier)
    switch reply.outcome {
    case .ok(let success):
      literal(",\"ok\":")
      append(success: success)
    case .error(let error):
      literal(",\"error\":")
      append(error: error)
    }
    literal("}\n")
  }

  private static let ahead: StaticString = "\"ahead\":true,"

  /// A reply or a `done` that was written as a line, with the word that the log's file does not
  /// have yet what it tells of: that is known when it is sent.
  public mutating func append(ahead line: [UInt8]) {
    literal("{")
    literal(Self.ahead)
    append(line.dropFirst())
  }

  mutating func append(identifier: RequestIdentifier?) {
    switch identifier {
    case .integer(let value): integer(value)
    case .string(let text): string(text)
    case nil: literal("null")
    }
  }

  private mutating func append(error: WireError) {
    literal("{\"code\":")
    string(error.code)
    literal(",\"message\":")
    string(error.message)
    if let limit = error.limit {
      literal(",\"limit\":")
      integer(limit)
    }
    if let revision = error.revision {
      literal(",\"revision\":")
      unsigned(revision)
    }
    if let problems = error.problems {
      literal(",\"problems\":")
      list(problems) { $0.string($1) }
    }
    literal("}")
  }

  private mutating func append(success: Reply.Success) {
    literal("{\"seq\":")
    unsigned(success.seq)
    if let durable = success.durableSeq {
      literal(",\"durable_seq\":")
      unsigned(durable)
    }
    if let revision = success.revision {
      literal(",\"revision\":")
      unsigned(revision)
    }
    if let changed = success.changed {
      literal(",\"changed\":")
      boolean(changed)
    }
    if let content = success.content { append(content: content) }
    literal("}")
  }

  private mutating func append(content: ReplyContent) {
    switch content {
    case .state(let snapshot):
      literal(",\"state\":")
      append(body: snapshot)
    case .layers(let layers):
      literal(",\"layers\":")
      append(layers: layers)
    case .restart(let keys):
      literal(",\"restart\":")
      list(keys) { $0.string($1) }
    case .stats(let values):
      literal(",\"stats\":")
      integers(values)
    case .configuration(let text):
      literal(",\"config\":")
      string(text)
    case .limits(let values):
      literal(",\"limits\":")
      integers(values)
    case .devices(let devices):
      literal(",")
      append(fields: devices)
    case .clients(let clients, let leftOut):
      if leftOut > 0 {
        literal(",\"left_out\":")
        integer(Int64(leftOut))
      }
      literal(",\"clients\":")
      list(clients) { $0.append(client: $1) }
    case .log(let page): append(page: page)
    case .sequences(let sequences, let leftOut):
      if leftOut > 0 {
        literal(",\"left_out\":")
        integer(Int64(leftOut))
      }
      literal(",\"sequences\":")
      list(sequences) { $0.append(sequence: $1) }
    }
  }

  package mutating func append(sequence: SequenceExplanation) {
    literal("{\"sequence\":")
    unsigned(UInt64(sequence.sequence))
    literal(",\"device\":")
    unsigned(UInt64(sequence.device))
    literal(",\"device_name\":")
    string(sequence.deviceName)
    literal(",\"surface\":")
    string(sequence.surface)
    literal(",\"down_us\":")
    integer(sequence.downMicroseconds)
    if let up = sequence.upMicroseconds {
      literal(",\"up_us\":")
      integer(up)
    }
    literal(",\"claimed\":")
    boolean(sequence.isClaimed)
    literal(",\"candidates\":")
    list(sequence.candidates) { $0.append(candidate: $1) }
    literal("}")
  }

  private mutating func append(candidate: CandidateExplanation) {
    literal("{\"name\":")
    string(candidate.name)
    literal(",\"outcome\":")
    string(candidate.outcome.rawValue)
    if let measurement = candidate.measurement {
      literal(",")
      fields(of: measurement)
    }
    if let at = candidate.atMicroseconds {
      literal(",\"at_us\":")
      integer(at)
    }
    if let margin = candidate.margin {
      literal(",\"margin\":")
      integer(margin)
    }
    if let verdict = candidate.verdict {
      literal(",\"verdict\":")
      string(verdict.rawValue)
    }
    if let target = candidate.target {
      literal(",\"target\":")
      string(target)
    }
    if candidate.isFragile { literal(",\"fragile\":true") }
    literal("}")
  }
}
