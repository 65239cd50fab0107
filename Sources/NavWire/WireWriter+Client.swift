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
    append(body: request.body)
    literal(",\"surface\":")
    string(request.surface)
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

  private mutating func append(body: Request.Body) {
    switch body {
    case .push(let page):
      literal("\"do\":\"push\",\"page\":")
      append(page: page)
    case .pop: literal("\"do\":\"pop\"")
    case .back: literal("\"do\":\"back\"")
    case .forward: literal("\"do\":\"forward\"")
    case .drawer(let side, let isOpen):
      literal("\"do\":\"drawer\",\"side\":")
      string(side.rawValue)
      literal(",\"action\":")
      string(isOpen ? "open" : "close")
    case .pagerIndex(let index):
      literal("\"do\":\"pager\",\"index\":")
      integer(Int64(index))
    case .pagerStep(let step):
      literal("\"do\":\"pager\",\"step\":")
      string(step.rawValue)
    case .guardPage(let page, let guarding):
      literal("\"do\":\"guard\",\"page\":")
      string(page)
      literal(",\"back\":")
      string(guarding.rawValue)
    case .zones(let zones): append(zones: zones)
    case .pause: literal("\"do\":\"pause\"")
    case .resume: literal("\"do\":\"resume\"")
    case .direction(let direction):
      literal("\"do\":\"direction\",\"direction\":")
      string(direction.rawValue)
    case .rotate(let orientation):
      literal("\"do\":\"rotate\",")
      fields(of: orientation)
    case .release: literal("\"do\":\"release\"")
    case .get(let subject):
      literal("\"do\":\"get\",\"what\":")
      string(subject.rawValue)
    case .sync: literal("\"do\":\"sync\"")
    case .why(let count):
      literal("\"do\":\"why\",\"n\":")
      integer(Int64(count))
    case .subscribe(let subscription):
      append(subscription: subscription)
    case .fail: literal("\"do\":\"fail\"")
    }
  }

  private mutating func append(zones: WireZones) {
    literal("\"do\":\"zones\",\"exclude\":")
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

  private mutating func append(subscription: Subscription) {
    literal("\"do\":\"subscribe\",\"topics\":")
    let named = Subscription.Topics.named.filter { subscription.topics.contains($0.topic) }
    list(named) { $0.string($1.name) }
    literal(",\"policy\":")
    string(subscription.policy.rawValue)
    if let from = subscription.from {
      literal(",\"from\":")
      string(from)
    }
  }
}
