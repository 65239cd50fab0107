extension WireWriter {
  /// `{"hello":{…}}` as a client says it, a line.
  public mutating func append(_ hello: ClientHello) {
    literal("{\"hello\":{\"client\":")
    string(hello.client)
    literal(",\"features\":")
    list(hello.features) { $0.string($1) }
    if !hello.draws.isEmpty {
      literal(",\"draws\":")
      list(hello.draws) { $0.string($1) }
    }
    literal("}}\n")
  }

  /// A request, a line.
  public mutating func append(_ request: Request) {
    literal("{")
    if let identifier = request.identifier {
      literal("\"id\":")
      append(identifier: identifier)
      literal(",")
    }
    literal("\"do\":")
    string(request.body.verb)
    append(fields: request.body)
    if case .subscribe = request.body {
    } else {
      literal(",\"surface\":")
      string(request.surface)
    }
    if request.holds { literal(",\"hold\":true") }
    if let revision = request.ifRevision {
      literal(",\"if_revision\":")
      unsigned(revision)
    }
    if let key = request.key {
      literal(",\"key\":")
      string(key)
    }
    literal("}\n")
  }

  mutating func append(zones: WireZones) {
    literal(",\"exclude\":")
    list(zones.exclusions) { $0.append(rectangle: $1) }
    literal(",\"regions\":")
    list(zones.regions) { writer, region in
      writer.literal("{\"name\":")
      writer.string(region.name)
      writer.literal(",\"rect\":")
      writer.append(rectangle: region.rectangle)
      if let distance = region.dragHundredthsOfPoint {
        writer.literal(",\"drag_pt\":")
        writer.hundredths(distance)
      }
      writer.literal("}")
    }
  }

  private mutating func append(rectangle: WireRectangle) {
    list([rectangle.xPPM, rectangle.yPPM, rectangle.widthPPM, rectangle.heightPPM]) {
      $0.millionths(Int64($1))
    }
  }

  mutating func append(subscription: Subscription) {
    literal(",\"topics\":")
    let named = Subscription.Topics.named.filter { subscription.topics.contains($0.topic) }
    list(named) { $0.string($1.name) }
    literal(",\"policy\":")
    string(subscription.policy.rawValue)
    if let from = subscription.from {
      literal(",\"from\":")
      string(from)
    }
    if let surface = subscription.surface {
      literal(",\"surface\":")
      string(surface)
    }
    if let seconds = subscription.heartbeatSeconds {
      literal(",\"heartbeat_s\":")
      integer(Int64(seconds))
    }
  }
}
