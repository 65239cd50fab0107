import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// The news of a subscription for tasks.
@Suite("A sequence of news", .ownThread) struct NewsSequenceTests {
  private static func begin(_ peer: FakePeer) {
    peer.greet()
    _ = peer.line()
    peer.say(#"{"re":1,"ok":{"seq":4}}"#, #"{"live":{"seq":4}}"#)
  }

  private static func tell(_ peer: FakePeer, _ seqs: ClosedRange<UInt64>) {
    for seq in seqs { peer.tell(Update(seq: seq, previous: seq - 1, cursor: "c\(seq)")) }
  }

  private func sequence(_ daemon: FakeDaemon) throws -> NewsSequence {
    try NewsSequence(
      path: daemon.path,
      client: "tests",
      subscription: Subscription(topics: .actions)
    )
  }

  /// The seqs of what comes, up to the last one that is wanted.
  private static func seqs(
    _ sequence: NewsSequence,
    until last: UInt64
  ) async -> [UInt64] {
    var seqs: [UInt64] = []
    for await news in sequence {
      guard case .update(let update) = news else { continue }
      seqs.append(update.seq)
      if update.seq == last { break }
    }
    return seqs
  }

  @Test(.timeLimit(.minutes(15)))
  func `every line comes once and in order, over connections`() async throws {
    let daemon = try FakeDaemon(clients: [
      { peer in
        Self.begin(peer)
        Self.tell(peer, 5...300)
      },
      { peer in
        peer.greet()
        let from = peer.line()?.contains(#""from":"c300""#) == true
        peer.say(from ? #"{"re":1,"ok":{"seq":9}}"# : #"{"wrong":1}"#)
        Self.tell(peer, 301...302)
        peer.say(#"{"live":{"seq":302}}"#)
        Self.tell(peer, 303...303)
        _ = peer.rest()
      },
    ])
    let sequence = try sequence(daemon)
    #expect(await Self.seqs(sequence, until: 303) == Array(5...303))
  }

  /// The daemon's script comes to its end when the client has closed the connection.
  @Test(.timeLimit(.minutes(15)))
  func `a cancelled task closes the connection, and nobody waits on`() async throws {
    let daemon = try FakeDaemon { peer in
      Self.begin(peer)
      _ = peer.rest()
    }
    let sequence = try sequence(daemon)
    let (marks, mark) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var count = 0
      for await news in sequence {
        count += 1
        if case .live = news { mark.yield() }
      }
      return count
    }
    for await _ in marks { break }
    task.cancel()
    #expect(await task.value == 1)
    daemon.wait()
    let iterator = sequence.makeAsyncIterator()
    #expect(await iterator.next() == nil)
    await #expect(throws: ClientError.self) { try await sequence.request(.sync) }
  }

  @Test(.timeLimit(.minutes(15)))
  func `a sequence that nobody has any more closes the connection`() async throws {
    let daemon = try FakeDaemon { peer in
      Self.begin(peer)
      _ = peer.rest()
    }
    var sequence: NewsSequence? = try sequence(daemon)
    for await news in try #require(sequence) { if case .live = news { break } }
    sequence = nil
    daemon.wait()
  }

  @Test(.timeLimit(.minutes(15)))
  func `what is not taken waits in the daemon, not in the client`() async throws {
    let sent = Locked(UInt64(4))
    let daemon = try FakeDaemon { peer in
      Self.begin(peer)
      // More than both sides' buffers have room for.
      let text = String(repeating: "x", count: 4_000)
      for seq in UInt64(5)...4_004 {
        peer.say(#"{"seq":\#(seq),"prev":\#(seq - 1),"cursor":"c","text":"\#(text)"}"#)
        sent.with { $0 = seq }
      }
      _ = peer.rest()
    }
    let sequence = try sequence(daemon)
    let iterator = sequence.makeAsyncIterator()
    #expect(await iterator.next() == .live(seq: 4, missed: nil, staleActions: 0))
    // Once nothing more is taken from the daemon, it is held up.
    var before: UInt64 = 0
    while true {
      let now = sent.with { $0 }
      if now > 4 && now == before { break }
      before = now
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(before < 1_000)
    #expect(await Self.seqs(sequence, until: 4_004) == Array(5...4_004))
  }

  @Test(.timeLimit(.minutes(15)))
  func `requests go over the same connection`() async throws {
    let daemon = try FakeDaemon { peer in
      Self.begin(peer)
      let isPush = peer.line()?.contains(#""do":"push""#) == true
      Self.tell(peer, 5...5)
      peer.say(#"{"re":2,"ok":{"seq":\#(isPush ? 5 : 0),"changed":true}}"#)
      _ = peer.rest()
    }
    let sequence = try sequence(daemon)
    for await news in sequence { if case .live = news { break } }
    let success = try await sequence.request(.push(WirePage(identifier: "a")))
    #expect(success.seq == 5)
    #expect(await Self.seqs(sequence, until: 5) == [5])
  }

  /// The first question is answered only once the second one has its answer.
  @Test(.timeLimit(.minutes(15)))
  func `a question that waits hears at once that the sequence is over`() async throws {
    let mayAnswer = Locked(false)
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let daemon = try FakeDaemon { peer in
      Self.begin(peer)
      _ = peer.line()
      ask.yield()
      while !mayAnswer.with({ $0 }) { usleep(1_000) }
      peer.say(#"{"re":2,"ok":{"seq":4}}"#)
      _ = peer.rest()
    }
    let sequence = try sequence(daemon)
    for await news in sequence { if case .live = news { break } }
    let first = Task { try await sequence.request(.sync, timeoutMilliseconds: 600_000) }
    for await _ in asked { break }
    let second = Task { try await sequence.request(.sync, timeoutMilliseconds: 600_000) }
    try await Task.sleep(for: .milliseconds(50))
    sequence.end()
    await #expect(throws: ClientError.closed(path: "", reason: nil)) { try await second.value }
    mayAnswer.with { $0 = true }
    #expect(try await first.value.seq == 4)
  }
}
