import NavCore
import TestSupport
import Testing

@Suite struct `Checkpoints` {
  @Test(arguments: Seed.some(20))
  func `a state comes back from its checkpoint, whatever happened before`(seed: Seed) throws {
    var random = SeededRandom(seed)
    var state = NavState(surfaces: [SurfaceState(name: "main"), SurfaceState(name: "side")])
    for _ in 0..<40 {
      _ = EventSamples.story(25, on: &state, using: &random)
      #expect(try restored(segment([], on: state)) == state)
    }
    #expect(state.seq == 1_000)
  }

  @Test func `a state without surfaces comes back too`() throws {
    let state = NavState(surfaces: [])
    #expect(try restored(segment([], on: state)) == state)
  }

  @Test func `the hash of a state is the same for ever`() throws {
    #expect(StateHash(Array("a".utf8)).value == 0xAF63_DC4C_8601_EC8C)
    #expect(StateHash(Array("foobar".utf8)).value == 0x8594_4171_F739_67E8)
    #expect(StateHash(NavState()).value == 13_671_867_975_215_043_647)
    #expect(StateHash(shown()).value == 13_223_167_534_512_963_544)
  }

  @Test func `the hash sees what a surface shows and nothing else`() {
    let hash = StateHash(shown())
    var other = shown()
    other.seq += 1
    other.timeMicroseconds += 1
    other.session += 1
    other.lastGesture += 1
    other.configuration += "#"
    other.devices = []
    #expect(StateHash(other) == hash)
    other.surfaces[0].direction = .leftToRight
    #expect(StateHash(other) != hash)
    other = shown()
    other.surfaces[0].stack[0].title += "!"
    #expect(StateHash(other) != hash)
    let changes: [(inout SurfaceState) -> Void] = [
      { $0.stack[0].guarding = .block }, { $0.stack[0].pager = Pager(count: 2) },
      { $0.forward = [Page(identifier: "f")] }, { $0.openDrawer = .start },
      { $0.overlay = .controls }, { $0.reachableUntilMicroseconds = 0 }, { $0.isPaused.toggle() },
      { $0.zones = [ClientZones(client: 9)] }, { $0.holder = 9 }, { $0.isConfigured.toggle() },
      { $0.visited = [Page(identifier: "v")] }, { $0.stack[0].pushStyle = .none },
      { $0.transition?.fromIndex = 9 }, { $0.transition?.style = .none },
    ]
    for change in changes {
      other = shown()
      change(&other.surfaces[0])
      #expect(StateHash(other) != hash)
    }
    other = shown()
    other.surfaces[0].transition?.progressPPM += 1
    #expect(StateHash(other) != hash)
  }

  @Test func `entries of a checkpoint in another order are refused`() throws {
    let bytes = try segment([], on: NavState())
    let entries = try walk(bytes).entries
    var assembly = CheckpointAssembly()
    #expect(
      throws: LogFormatError.checkpointOrder(
        found: "checkpoint_configuration",
        expected: "checkpoint_times"
      )
    ) {
      try assembly.take(entries[1].header, payload: bytes.span.bytes.extracting(entries[1].payload))
    }
    #expect(assembly.finished == nil)
    for entry in entries.dropLast() {
      try assembly.take(entry.header, payload: bytes.span.bytes.extracting(entry.payload))
    }
    #expect(assembly.finished == nil)
    #expect(assembly.incomplete == .checkpointIncomplete(expected: "checkpoint_visited"))
  }

  @Test func `a checkpoint that is too big is an error`() {
    var state = NavState()
    state.devices = (0..<70).map { AttachedDevice(device: $0, description: device) }
    #expect(throws: LogFormatError.tooMany(field: "devices", count: 70, limit: 64)) {
      try segment([], on: state)
    }
  }

  private var device: DeviceDescription {
    let axis = DeviceDescription.Axis(minimum: 0, maximum: 1)
    return DeviceDescription(
      name: "panel",
      kind: .touchpad,
      clock: .own,
      surface: "main",
      x: axis,
      y: axis,
      slots: 1
    )
  }

  /// A state with everything in it: two pages, one of them on its way out.
  private func shown() -> NavState {
    var state = NavState()
    for event in EventSamples.events {
      switch event.body {
      case .gestureEnded, .gestureCancelled, .transitionCommitted, .transitionSettled: continue
      default: state.apply(event)
      }
    }
    return state
  }

  private func restored(_ bytes: [UInt8]) throws -> NavState? {
    var assembly = CheckpointAssembly()
    for entry in try walk(bytes).entries {
      try assembly.take(entry.header, payload: bytes.span.bytes.extracting(entry.payload))
    }
    return assembly.finished
  }
}
