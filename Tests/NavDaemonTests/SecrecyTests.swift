import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// What a screen keyboard is hit with is in no file of the daemon, unless somebody asked for it.
@Suite("Secrecy")
struct SecrecyTests {
  /// Where the keys of the secret are, and when each is hit, by the stream's clock.
  private struct Key {
    var x: Int32
    var y: Int32
    var stamps: [Int64] = []
  }

  /// A person: swipes, and two thumbs on keys between them.
  private struct Hands {
    let input: InputConnection
    var time: Int64 = 1_000_000
    private(set) var keys: [Key] = []
    private var down: [Int32: Int] = [:]
    private var next: Int32 = 1

    init(_ input: InputConnection) { self.input = input }

    /// Everybody who is down in one frame, with those that come and go in it.
    private mutating func send(_ swipe: InputContact? = nil, hit: Bool = false, lift: Int32? = nil)
      throws
    {
      time += 8_000
      var contacts = swipe.map { [$0] } ?? []
      for (name, key) in down.sorted(by: { $0.key < $1.key }) {
        if name == lift {
          contacts.append(InputContact(gone: name))
        } else {
          contacts.append(InputContact(name, .move, x: keys[key].x, y: keys[key].y))
        }
        keys[key].stamps.append(time)
      }
      if let lift { down[lift] = nil }
      if hit {
        // No two keys have a number in common, and none is that of a swipe.
        let number = Int32(keys.count)
        keys.append(Key(x: 1_101 + 37 * number, y: 1_503 + 11 * number, stamps: [time]))
        let key = keys[keys.count - 1]
        contacts.append(InputContact(next, .down, x: key.x, y: key.y))
        down[next] = keys.count - 1
        next += 1
      }
      try input.send(.frame(InputFrame(timeMicroseconds: time, contacts: contacts)))
    }

    /// Back, from the edge; the last frame may be the first of a key.
    mutating func swipe(intoKey: Bool = false) throws {
      let name = 1_000 + next
      try send(InputContact(name, .down, x: 10, y: 400))
      for step in 1...10 {
        try send(InputContact(name, .move, x: 10 + Int32(step) * 150, y: 400))
      }
      try send(InputContact(gone: name), hit: intoKey)
    }

    /// Keys under two thumbs, each down before the other is up; then both rest.
    mutating func type(_ count: Int) throws {
      for _ in 0..<count {
        try send(hit: true)
        if down.count > 1, let first = down.keys.min() { try send(lift: first) }
      }
      while let first = down.keys.min() { try send(lift: first) }
      time += 900_000
    }
  }

  /// A swipe before, between and after; one key is hit in the frame in which a swipe lifts.
  private func play(_ recording: String) throws -> (daemon: RunningDaemon, keys: [Key]) {
    let daemon = try RunningDaemon(configuration: "[log]\nrecord = \"\(recording)\"\n")
    let input = try daemon.openInput(try Recordings.own("edge-swipe-back").framedDevice())
    var hands = Hands(input)
    try hands.swipe()
    try hands.type(9)
    try hands.swipe(intoKey: true)
    try hands.type(7)
    try hands.swipe()
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(try daemon.end(SIGTERM) == .status(0))
    return (daemon, hands.keys)
  }

  /// All bytes of all files that the daemon keeps.
  private func kept(_ daemon: RunningDaemon) throws -> [Data] {
    let folder = URL(filePath: daemon.stateFolder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try Data(contentsOf: $0) }
  }

  private func bytes<Number: FixedWidthInteger>(_ numbers: Number...) -> Data {
    Data(numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } })
  }

  /// The session's time less the stream's.
  private func offset(_ events: [NavEvent]) throws -> Int64 {
    let added = try #require(
      events.first { if case .gestureBegan = $0.body { true } else { false } }
    )
    // Slop is passed with the first step: the second frame of all.
    return added.timeMicroseconds - 1_016_000
  }

  /// How many of the keys' places, and of their times, are in the files.
  private func found(
    _ daemon: RunningDaemon,
    _ keys: [Key]
  ) throws -> (places: Int, times: Int, gestures: Int) {
    let events = try daemon.readLog().events
    let offset = try offset(events)
    let files = try kept(daemon)
    func isKept(_ pattern: Data) -> Bool { files.contains { $0.range(of: pattern) != nil } }
    let places = keys.count { isKept(bytes($0.x, $0.y)) }
    // The frame in which a swipe lifts is of the swipe, at whatever time that is.
    let lifts = Set(
      events.compactMap { event -> Int64? in
        if case .gestureEnded = event.body { event.timeMicroseconds - offset } else { nil }
      }
    )
    let times = keys.flatMap(\.stamps).count { !lifts.contains($0) && isKept(bytes($0 + offset)) }
    let gestures = events.count { if case .gestureBegan = $0.body { true } else { false } }
    return (places, times, gestures)
  }

  @Test(arguments: ["claimed", "none"])
  func `neither place nor time of a key is in the files`(recording: String) throws {
    let (daemon, keys) = try play(recording)
    let found = try found(daemon, keys)
    #expect(keys.count == 17)
    #expect(found.gestures == 3)
    #expect(found.places == 0)
    #expect(found.times == 0)
  }

  @Test func `where every frame is asked for, the same search finds all of them`() throws {
    let (daemon, keys) = try play("all")
    let found = try found(daemon, keys)
    #expect(found.gestures == 3)
    #expect(found.places == keys.count)
    #expect(found.times == keys.flatMap(\.stamps).count - 1)
  }
}
