import NavWire
import Testing

/// What a client may say of pages, surfaces, keys and holds.
@Suite struct `What a client may ask of navigation` {
  private func decode(_ line: String) -> Request.Decoded { Request.decode(Array(line.utf8)) }

  @Test func `a style is for both ways, or each way has its own`() {
    func page(_ style: String) -> Request.Decoded {
      decode(#"{"do":"show","page":{"id":"a","style":\#(style)}}"#)
    }
    func shown(_ push: WireStyle, _ pop: WireStyle) -> Request.Decoded {
      .request(Request(.show(WirePage(identifier: "a", pushStyle: push, popStyle: pop))))
    }
    #expect(page(#""depth""#) == shown(.depth, .depth))
    #expect(page(#"{"push":"depth","pop":"none"}"#) == shown(.depth, .none))
    #expect(page(#"{"push":"depth"}"#) == shown(.depth, .slide))
    #expect(page(#"{"pop":"seed"}"#) == shown(.slide, .seed))
    #expect(page("{}") == shown(.slide, .slide))
    #expect(page("null") == shown(.slide, .slide))
    #expect(
      decode(
        #"{"do":"push","page":{"id":"a","pager":{"count":3,"long":true,"style":"zoom"}}}"#
      )
        == .request(
          Request(
            .push(
              WirePage(identifier: "a", pager: WirePager(count: 3, isLong: true, style: .zoom))
            )
          )
        )
    )
  }

  @Test(arguments: [
    #"{"do":"push","page":{"id":"a","style":"swirl"}}"#,
    #"{"do":"replace","page":{"id":"a","style":{"push":"depth","pop":"swirl"}}}"#,
    #"{"do":"set_stack","pages":[{"id":"b"},{"id":"a","pager":{"count":3,"style":"swirl"}}]}"#,
  ])
  func `a style that is none is told which there are`(line: String) throws {
    guard case .refused(let reply) = decode(line), case .error(let refused) = reply.outcome else {
      Issue.record("taken")
      return
    }
    #expect(refused.known == .invalidArgument)
    #expect(refused.message.contains("one of slide, parallax, cover, depth, zoom, none, seed"))
    #expect(refused.message.contains("'swirl'"))
  }

  @Test func `a surface has both sides or neither, in millimetres`() {
    #expect(
      decode(#"{"do":"add_surface","name":"tv"}"#) == .request(Request(.addSurface("tv", nil)))
    )
    let size = WireSize(widthMicrometres: 160_000, heightMicrometres: 90_125)
    #expect(
      decode(#"{"do":"add_surface","name":"tv","width_mm":160,"height_mm":90.125}"#)
        == .request(Request(.addSurface("tv", size)))
    )
  }

  @Test func `a subscription without a surface is about all of them`() {
    #expect(
      decode(#"{"do":"subscribe","topics":["layers"]}"#)
        == .request(Request(.subscribe(Subscription(topics: .layers))))
    )
    #expect(
      decode(#"{"do":"subscribe","topics":["layers"],"surface":"tv"}"#)
        == .request(Request(.subscribe(Subscription(topics: .layers, surface: "tv"))))
    )
  }

  @Test func `a command can have a key and hold the stack`() {
    #expect(
      decode(#"{"do":"show","page":{"id":"a"},"key":"k1","hold":true}"#)
        == .request(Request(.show(WirePage(identifier: "a")), key: "k1", holds: true))
    )
  }
}
