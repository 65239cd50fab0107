import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// What waits for one client, without a socket: the kernel takes what the test lets it take.
@Suite("Outbox")
struct OutboxTests {
  /// More than is ever made into bytes ahead: whatever comes behind it waits.
  private static let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]

  private static func stuck() -> Outbox {
    var outbox = Outbox()
    outbox.append(live: filler, seq: 10)
    return outbox
  }

  static func parts(
    _ seq: UInt64,
    state: UInt64? = nil,
    action: Bool = false,
    began: Bool = false,
    progress: Int64? = nil,
    layers: Bool = false,
    removal: Bool = false,
    surface: String = "main"
  ) -> UpdateParts {
    UpdateParts(
      seq: seq,
      surface: surface,
      cursor: Cursor(log: LogIdentifier(high: 1, low: 2), session: 3, seq: seq),
      state: state.map {
        SurfaceSnapshot(
          surface: "main",
          revision: $0,
          isManaged: false,
          direction: .leftToRight
        )
      },
      actions: action ? [ActionOccurrence(name: "back", surface: "main", cause: seq - 1)] : [],
      gestures: began
        ? [GestureOccurrence(gesture: 1, kind: "edge_back", phase: .began, cause: seq)] : [],
      progress: progress.map {
        ProgressLevel(
          surface: "main",
          transition: 1,
          progressPPM: $0,
          velocityPPMPerSecond: 0,
          will: .revert
        )
      },
      layers: layers ? SurfaceLayers(surface: surface, atMicroseconds: 0, layers: []) : nil,
      isRemoval: removal
    )
  }

  /// Lets the kernel take everything, and gives the updates among it.
  private static func empty(_ outbox: inout Outbox) throws -> [Update] {
    var bytes: [UInt8] = []
    while !outbox.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    return try updates(bytes)
  }

  private static func updates(_ bytes: [UInt8]) throws -> [Update] {
    try bytes.split(separator: 0x0a).compactMap { line in
      guard line.contains(where: { $0 != 0x20 }) else { return nil }
      guard case .update(let update) = try ServerMessage.decode(Array(line)) else { return nil }
      return update
    }
  }

  private let everything = Subscription(topics: .all)
  private let gapless = Subscription(topics: .all, policy: .gapless)

  @Test func `what does not wait is sent as it came`() throws {
    var outbox = Outbox()
    outbox.append(live: [0x0a], seq: 4)
    var updates: [Update] = []
    for seq in 5...9 {
      outbox.append(Self.parts(UInt64(seq), progress: Int64(seq)), everything)
      updates += try Self.empty(&outbox)
    }
    #expect(updates.map(\.seq) == [5, 6, 7, 8, 9])
    #expect(updates.map(\.previous) == [4, 5, 6, 7, 8])
    #expect(updates.allSatisfy { $0.coalesced == nil })
  }

  @Test func `levels that wait become one line that says how many`() throws {
    var outbox = Self.stuck()
    for seq in 11...20 { outbox.append(Self.parts(UInt64(seq), progress: Int64(seq)), everything) }
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [20])
    #expect(updates.map(\.previous) == [10])
    #expect(updates.map(\.coalesced) == [9])
    #expect(updates.map(\.progress?.progressPPM) == [20])
    #expect(outbox.coalesced == 9)
  }

  @Test func `a whole state makes older progress stale, and not the other way round`() throws {
    var outbox = Self.stuck()
    outbox.append(Self.parts(11, progress: 1), everything)
    outbox.append(Self.parts(12, state: 1), everything)
    outbox.append(Self.parts(13, progress: 2), everything)
    outbox.append(Self.parts(14, progress: 3), everything)
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [12, 14])
    #expect(updates.map(\.previous) == [10, 12])
    #expect(updates.map { $0.state?.revision } == [1, nil])
    #expect(updates.map(\.progress?.progressPPM) == [nil, 3])
    #expect(updates.map(\.coalesced) == [1, 1])
  }

  @Test func `only a line of the same surface makes one stale`() throws {
    var outbox = Self.stuck()
    outbox.append(Self.parts(11, state: 1), everything)
    outbox.append(Self.parts(12, state: 1, surface: "tv"), everything)
    outbox.append(Self.parts(13, progress: 1), everything)
    outbox.append(Self.parts(14, progress: 2, surface: "tv"), everything)
    outbox.append(Self.parts(15, state: 2, surface: "tv"), everything)
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [11, 13, 15])
    #expect(updates.map(\.coalesced) == [nil, nil, 2])
  }

  @Test func `layers are a level: a newer state or newer layers make them stale`() throws {
    let wanted = Subscription(topics: [.state, .layers])
    var outbox = Self.stuck()
    outbox.append(Self.parts(11, layers: true), wanted)
    outbox.append(Self.parts(12, layers: true), wanted)
    var updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [12])
    outbox = Self.stuck()
    outbox.append(Self.parts(11, layers: true), wanted)
    outbox.append(Self.parts(12, state: 1), wanted)
    updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [12])
    #expect(updates.map(\.coalesced) == [1])
  }

  @Test func `a line that loses its levels keeps its occurrences in their place`() throws {
    var outbox = Self.stuck()
    outbox.append(Self.parts(11, state: 1, began: true, progress: 1), everything)
    outbox.append(Self.parts(12, state: 2, action: true), everything)
    outbox.append(Self.parts(13, state: 3), everything)
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [11, 12, 13])
    #expect(updates.map(\.previous) == [10, 11, 12])
    #expect(updates.map { $0.state?.revision } == [nil, nil, 3])
    #expect(updates.map(\.gestures.count) == [1, 0, 0])
    #expect(updates.map(\.actions.count) == [0, 1, 0])
  }

  @Test func `nothing is made of what was not asked for`() throws {
    var outbox = Outbox()
    let actions = Subscription(topics: [.actions])
    outbox.append(Self.parts(11, state: 1, progress: 1), actions)
    #expect(outbox.isEmpty)
    outbox.append(Self.parts(12, state: 1, action: true), actions)
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [12])
    #expect(updates.map(\.state) == [nil])
  }

  @Test func `too many lines with occurrences overflow, and one fewer does not`() {
    var outbox = Self.stuck()
    let actions = Subscription(topics: [.actions])
    var seq: UInt64 = 11
    for _ in 0..<DaemonLimits.occurrencesMax {
      outbox.append(Self.parts(seq, action: true), actions)
      seq += 1
    }
    #expect(!outbox.isOverflowing)
    for _ in 0..<1_000 { outbox.append(Self.parts(seq, progress: 1), everything) }
    #expect(!outbox.isOverflowing)
    outbox.append(Self.parts(seq, action: true), actions)
    #expect(outbox.isOverflowing)
  }

  @Test func `a surface does not take back that the one before it of its name went`() throws {
    let states = Subscription(topics: [.state])
    var outbox = Self.stuck()
    outbox.append(Self.parts(11, state: 1, surface: "tv"), states)
    outbox.append(Self.parts(12, removal: true, surface: "tv"), states)
    outbox.append(Self.parts(13, state: 2, surface: "tv"), states)
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == [12, 13])
    #expect(updates.map(\.removedSurface) == ["tv", nil])
  }

  @Test func `surfaces that come and go under ever other names overflow, under one name do not`()
    throws
  {
    let states = Subscription(topics: [.state])
    var same = Self.stuck()
    for seq in stride(from: UInt64(11), to: 2_011, by: 2) {
      same.append(Self.parts(seq, state: 1, surface: "tv"), states)
      same.append(Self.parts(seq + 1, removal: true, surface: "tv"), states)
    }
    #expect(!same.isOverflowing)
    let updates = try Self.empty(&same)
    #expect(updates.map(\.seq) == [2_010])
    #expect(updates.map(\.removedSurface) == ["tv"])
    var others = Self.stuck()
    for number in 0...UInt64(DaemonLimits.occurrencesMax) {
      #expect(!others.isOverflowing, "surface \(number)")
      others.append(Self.parts(11 + 2 * number, state: 1, surface: "tv\(number)"), states)
      others.append(Self.parts(12 + 2 * number, removal: true, surface: "tv\(number)"), states)
    }
    #expect(others.isOverflowing)
  }

  @Test func `gapless keeps every line until too many bytes wait`() throws {
    var outbox = Self.stuck()
    for seq in 11...210 { outbox.append(Self.parts(UInt64(seq), progress: 1), gapless) }
    #expect(!outbox.isOverflowing)
    let updates = try Self.empty(&outbox)
    #expect(updates.map(\.seq) == Array(11...210))
    #expect(updates.allSatisfy { $0.coalesced == nil })
    var full = Self.stuck()
    var seq: UInt64 = 11
    while !full.isOverflowing, seq < 100_000 {
      full.append(Self.parts(seq, state: seq), gapless)
      seq += 1
    }
    let line = Self.parts(1, state: 1).body(.all).count
    #expect(Int(seq) - 11 >= DaemonLimits.gaplessBytesMax / (line + 16))
    #expect(Int(seq) - 11 <= DaemonLimits.gaplessBytesMax / line + 1)
  }

  @Test func `a farewell is the next line behind what the kernel has begun`() throws {
    var outbox = Self.stuck()
    for seq in 11...20 { outbox.append(Self.parts(UInt64(seq), action: true), everything) }
    outbox.dropWaiting()
    outbox.append(line: Array("{\"bye\":{\"reason\":\"slow\"}}\n".utf8))
    var bytes: [UInt8] = []
    while !outbox.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    #expect(bytes == Self.filler + Array("{\"bye\":{\"reason\":\"slow\"}}\n".utf8))
  }

  @Test(arguments: Seed.some(20))
  func `whatever the kernel takes, occurrences come once and in order and the last level is there`(
    seed: Seed
  ) throws {
    var random = SeededRandom(seed)
    var outbox = Outbox()
    outbox.append(live: [0x0a], seq: 1)
    var bytes: [UInt8] = []
    var occurrences: [UInt64] = []
    var lastState: UInt64?
    var lastProgress: Int64?
    func take(_ share: Int) {
      while bytes.count < share, !outbox.isEmpty {
        let count = Int.random(in: 1...outbox.offer.count, using: &random)
        bytes += outbox.offer.prefix(count)
        outbox.took(count)
      }
    }
    for seq in UInt64(2)...3_000 {
      let isAction = seq % 40 == 0
      let state = Bool.random(using: &random) && Bool.random(using: &random) ? seq : nil
      let progress = Bool.random(using: &random) ? Int64(seq) : nil
      outbox.append(Self.parts(seq, state: state, action: isAction, progress: progress), everything)
      if isAction { occurrences.append(seq) }
      lastState = state ?? lastState
      lastProgress = progress ?? lastProgress
      if seq.isMultiple(of: 500) { take(bytes.count + Int.random(in: 0...40_000, using: &random)) }
    }
    #expect(!outbox.isOverflowing)
    take(.max)
    let updates = try Self.updates(bytes)
    #expect(updates.filter { !$0.actions.isEmpty }.map(\.seq) == occurrences)
    #expect(updates.dropFirst().map(\.previous) == updates.dropLast().map(\.seq))
    #expect(updates.allSatisfy { $0.previous < $0.seq })
    #expect(updates.first?.previous == 1)
    #expect(updates.last { $0.state != nil }?.state?.revision == lastState)
    let newest = updates.last { $0.progress != nil }?.progress?.progressPPM
    #expect(newest == lastProgress || UInt64(lastProgress ?? 0) < lastState ?? 0)
    #expect(outbox.coalesced > 0)
  }
}
