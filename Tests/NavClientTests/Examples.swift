import NavClient
import NavWire

// What the library's documentation shows, as it would stand in a program: it compiles, and
// `ExampleTests` holds it against the comments.

private func react(_ action: ActionOccurrence) { print(action.name) }

private func draw(_ surface: SurfaceSnapshot) { print(surface.surface) }

private func wait(_ descriptor: Int32?, _ milliseconds: Int?) {}

func showConnection() throws {
  let connection = try Connection(client: "menu")
  try connection.request(.push(WirePage(identifier: "settings", title: "Settings")))
  try connection.subscribe(Subscription(topics: .actions))
  while let received = try connection.next(timeoutMilliseconds: 60_000) {
    if case .update(let update) = received.message { update.actions.forEach(react) }
  }
}

func showInput() throws -> InputDone {
  let axis = DeviceLine.Axis(minimum: 0, maximum: 4_095, resolution: 12)
  let input = try InputConnection(
    device: DeviceLine(name: "script", format: .json, x: axis, y: axis)
  )
  let finger = InputContact(0, .down, x: 2_000, y: 3_000)
  try input.send(.frame(InputFrame(timeMicroseconds: 0, contacts: [finger])))
  let lifted = InputContact(gone: 0)
  try input.send(.frame(InputFrame(timeMicroseconds: 60_000, contacts: [lifted])))
  let done = try input.finish()
  return done
}

func showLoop() {
  let subscription = ReconnectingSubscription(
    client: "panel",
    subscription: Subscription(topics: [.state, .actions])
  )
  while true {
    while let news = subscription.next() {
      switch news {
      case .snapshot(let snapshot): draw(snapshot.surface)
      case .update(let update): update.actions.forEach(react)
      case .live(_, let missed?, _): print("not told: \(missed.reason)")
      case .lost(let error, _): print(error)
      default: break
      }
    }
    wait(subscription.descriptorNumber, subscription.waitMilliseconds)
  }
}

func showTask() async throws {
  let sequence = try NewsSequence(
    client: "panel",
    subscription: Subscription(topics: [.state, .actions])
  )
  for await news in sequence {
    if case .update(let update) = news { update.actions.forEach(react) }
  }
}
