/// One line from a client while it is being read: tells the kinds apart by their keys and turns
/// whatever is wrong with a field into the reply that says so.
struct ClientLine: Decodable {
  enum Key: String, CodingKey {
    case hello
    case identifier = "id"
    case verb = "do"
    case surface
    case ifRevision = "if_revision"
    case key, hold, page, pages, direction, orientation, mirrored, what
    case side, action, index, step, exclude, regions, on, name
    case width = "width_mm"
    case height = "height_mm"
    case guarding = "back"
    case count = "n"
    case topics, policy, from, to, kinds, limit
    case heartbeat = "heartbeat_s"
  }

  enum HelloKey: String, CodingKey {
    case client, features, draws
  }

  var decoded: Request.Decoded

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let reader = FieldReader(container: container)
    if container.contains(.verb) || container.contains(.identifier) {
      var identifier: RequestIdentifier?
      do {
        identifier = try reader.identifier()
        decoded = .request(try reader.request(identifier: identifier))
      } catch {
        decoded = .refused(Reply(to: identifier, .error(error)))
      }
    } else if container.contains(.hello) {
      decoded = ClientLine.hello(container)
    } else {
      decoded = .skipped
    }
  }

  private static func hello(_ container: KeyedDecodingContainer<Key>) -> Request.Decoded {
    do {
      let inner = try container.nestedContainer(keyedBy: HelloKey.self, forKey: .hello)
      let client = try inner.decodeIfPresent(String.self, forKey: .client) ?? ""
      let features = try inner.decodeIfPresent([String].self, forKey: .features) ?? []
      let draws = try inner.decodeIfPresent([String].self, forKey: .draws) ?? []
      return .hello(ClientHello(client: client, features: features, draws: draws))
    } catch {
      let right = "an object with client (a string), features and draws (strings)"
      let refusal = FieldReader(container: container).invalid(.hello, right)
      return .refused(Reply(to: nil, .error(refusal)))
    }
  }
}

extension FieldReader where Key == ClientLine.Key {
  fileprivate func identifier() throws(WireError) -> RequestIdentifier? {
    let right = "an integer of 64 bits or a string"
    let identifier = try optional(RequestIdentifier.self, .identifier, right)
    if case .string(let text) = identifier {
      try check(.identifier, text, bytesMax: WireLimits.identifierBytesMax)
    }
    return identifier
  }

  fileprivate func request(identifier: RequestIdentifier?) throws(WireError) -> Request {
    let verb = try required(String.self, .verb, "the name of a request")
    let body = try self.body(of: verb)
    var key: String?
    if try optional(String.self, .key, "a string") != nil {
      key = try text(.key, bytesMax: WireLimits.keyBytesMax)
    }
    var surface = Request.defaultSurface
    if case .subscribe = body {} else { surface = try self.surface() ?? surface }
    let request = Request(
      body,
      identifier: identifier,
      surface: surface,
      ifRevision: try optional(UInt64.self, .ifRevision, "an integer of 0 or more"),
      key: key,
      holds: try optional(Bool.self, .hold, "true or false") ?? false
    )
    if !body.isCommand { try checkQuestion(request) }
    return request
  }

  /// What is no command changes nothing that a key, a revision or a hold could be about.
  private func checkQuestion(_ request: Request) throws(WireError) {
    let right = "left out: it goes with commands"
    if request.key != nil { throw invalid(.key, right) }
    if request.ifRevision != nil { throw invalid(.ifRevision, right) }
    if request.holds { throw invalid(.hold, right) }
  }

  private func surface() throws(WireError) -> String? {
    let right = "a string of 1 to \(WireLimits.surfaceNameBytesMax) bytes"
    guard try optional(String.self, .surface, right) != nil else { return nil }
    return try text(.surface, bytesMax: WireLimits.surfaceNameBytesMax)
  }

  private func body(of verb: String) throws(WireError) -> Request.Body {
    if let command = try command(verb) { return command }
    switch verb {
    case "get": return .get(try name(Request.Subject.self, .what))
    case "sync": return .sync
    case "why":
      let range = 1...Int64(WireLimits.sequencesMax)
      return .why(count: Int(try integer(.count, in: range) ?? 1))
    case "subscribe":
      return .subscribe(
        Subscription(
          topics: try topics(),
          policy: try name(Subscription.Policy.self, .policy, default: .latest),
          from: try optional(String.self, .from, "a cursor, which is a string"),
          surface: try surface(),
          heartbeatSeconds: try integer(.heartbeat, in: 1...WireLimits.heartbeatSecondsMax)
            .map { Int($0) }
        )
      )
    case "log": return .log(try query())
    case "reload": return .reload
    case "fail": return .fail
    default:
      throw WireError(
        .unknownRequest,
        "do names no request: \(verb.quotedForMessage); known are "
          + Request.verbs.joined(separator: ", ")
      )
    }
  }

  private func query() throws(WireError) -> LogQuery {
    let right = "a cursor, which is a string, or the seq of an event"
    return LogQuery(
      from: try optional(LogQuery.Start.self, .from, right),
      to: try optional(UInt64.self, .to, "the seq of an event"),
      kinds: try optional([String].self, .kinds, "a list of kinds of events") ?? [],
      limit: try integer(.limit, in: 1...Int64(WireLimits.logEventsMax)).map { Int($0) }
    )
  }

  private func topics() throws(WireError) -> Subscription.Topics {
    let names = Subscription.Topics.named.map(\.name).joined(separator: ", ")
    let right = "a list of at least one of \(names)"
    var topics: Subscription.Topics = []
    for name in try required([String].self, .topics, right) {
      guard let known = Subscription.Topics.named.first(where: { $0.name == name }) else {
        throw invalid(.topics, "\(right), not \(name.quotedForMessage)")
      }
      topics.insert(known.topic)
    }
    guard !topics.isEmpty else { throw invalid(.topics, "\(right), not empty") }
    return topics
  }
}
