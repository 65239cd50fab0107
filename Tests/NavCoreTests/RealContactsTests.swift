import NavClient
import NavCore
import TestSupport
import Testing

/// What the records of real devices come to as contacts.
@Suite("Contacts of real devices", Recordings.needed)
struct RealContactsTests {
  private func count(
    _ name: String,
    axisCodes: DeviceDescription.AxisCodes? = nil
  ) throws -> ContactCount {
    let recording = try Recordings.real(name)
    let description = try #require(
      DeviceDescription(recording, clock: .virtual, axisCodes: axisCodes)
    )
    var count = ContactCount(description, palm: palm(description))
    for event in recording.events { count.take(InputRecord(event)) }
    return count
  }

  private func palm(_ description: DeviceDescription) -> PalmBounds {
    let tuning = GestureTuning()
    return PalmBounds(
      majorMicrometres: tuning.palmMajorMicrometres,
      aspectPPM: tuning.palmAspectPPM,
      on: .given(by: description, device: 1),
      description
    )
  }

  @Test(arguments: [
    // Type A; the buttonpad's three fingers are merged and parted again by its driver.
    ("ntrig.1-finger-drag-NW-SE", 1), ("ntrig.2-fingers-touch-release", 2),
    ("bcm5974.three-finger-click", 8),
    // The kernel tells nothing of what hovers over this panel: what is told is a touch.
    ("quanta.touch-hover", 1), ("quanta.touch-on-left", 1),
    ("synps2", 45), ("synps2-fdo23890", 2), ("maxtouch.1-finger-fast-taps", 9),
  ])
  func `contacts begin and end, as many as there were`(name: String, contacts: Int) throws {
    let count = try count(name)
    #expect(count.began == contacts)
    #expect(count.ended == contacts)
    #expect(count.down.isEmpty)
  }

  @Test(arguments: Recordings.names)
  func `nobody is a palm, stays down or comes twice, and only values outside are counted`(
    name: String
  ) throws {
    let count = try count(name)
    #expect(count.palms == 0)
    #expect(count.down.isEmpty)
    #expect(!count.isTwice)
    let repaired = count.assembler.repairs.counts.filter { $0.count > 0 }
    let outside: [String: UInt64] = ["synps2": 3, "synps2-fdo23890": 184]
    let expected = outside[name].map { [(name: "values_outside", count: $0)] } ?? []
    #expect(repaired.map(\.name) == expected.map(\.name))
    #expect(repaired.map(\.count) == expected.map(\.count))
  }

  @Test func `a panel that names no place is found out, and its axes are told`() throws {
    var world = World()
    let recording = try Recordings.real("egalax")
    let description = try #require(DeviceDescription(recording, clock: .virtual))
    let device = world.attach(description)
    world.feed(recording.events.map { InputRecord($0) }, to: device)
    guard case .axesMissing(_, let axes) = world.reception else {
      Issue.record("\(world.reception)")
      return
    }
    #expect(axes == 1 << 2 | 1 << 3)
    #expect(world.engine.explanations.items.isEmpty)
  }

  @Test func `it works once its profile names them`() throws {
    let codes = DeviceDescription.AxisCodes(x: 2, y: 3)
    let recording = try Recordings.real("egalax")
    let description = try #require(
      DeviceDescription(recording, clock: .virtual, axisCodes: codes)
    )
    #expect(description.x == DeviceDescription.Axis(minimum: 30, maximum: 4_040))
    #expect(description.y == DeviceDescription.Axis(minimum: 60, maximum: 4_035))
    let count = try count("egalax", axisCodes: codes)
    #expect(count.began == 2)
    #expect(count.ended == 2)
    var world = World()
    let isPlayed = world.play(recording, axisCodes: codes)
    #expect(isPlayed)
    #expect(world.engine.explanations.items.count == 2)
  }

  @Test func `over the same panel a finger at a distance is no touch`() throws {
    let recording = try Recordings.real("quanta.touch-hover")
    let description = try #require(DeviceDescription(recording, clock: .virtual))
    var count = ContactCount(description)
    for (index, event) in recording.events.enumerated() {
      let record = InputRecord(event)
      // As a kernel tells it that knows of distances: near at first, then down, then up again.
      let distance = [0: 9, 100: 0, 300: 9][index]
      if let distance {
        count.take(
          InputRecord(
            stampMicroseconds: record.stampMicroseconds,
            type: 3,
            code: 0x3b,
            value: Int32(distance)
          )
        )
      }
      count.take(record)
      let isDown = (104..<300).contains(index)
      if record.type == 0, index < 100 || isDown || index > 304 {
        #expect(count.down.isEmpty != isDown, "at \(index)")
      }
    }
    #expect(count.began == 1)
    #expect(count.ended == 1)
  }

  @Test(arguments: [
    "isdv4-e6.single-top-swipe", "isdv4-e6.double-top-swipe", "maxtouch.4-finger-drag-down",
    "ntrig.2-fingers-touch-release", "synps2-fdo23890",
  ])
  func `a loss at any place leaves nobody down`(name: String) throws {
    let recording = try Recordings.real(name)
    let stream = try #require(DeviceDescription(recording, clock: .own))
    var node = stream
    node.clock = .monotonic
    let records = recording.events.map { InputRecord($0) }
    // Each start is a branch of the one before: the whole is played once for each.
    var streamed = ContactCount(stream)
    var told = ContactCount(node)
    for index in records.indices {
      // The stream goes on with what the kernel still had.
      var lossy = streamed
      lossy.lose(at: records[index].stampMicroseconds)
      #expect(lossy.down.isEmpty)
      #expect(lossy.gaps == 1)
      for record in records[index...] { lossy.take(record) }
      #expect(lossy.down.isEmpty, "stream, lost at \(index)")
      #expect(!lossy.isTwice)
      // The node lost nothing that its state does not tell.
      var resumed = told
      resumed.lose(at: records[index].stampMicroseconds)
      for record in records[index...] { resumed.take(record) }
      #expect(resumed.down.isEmpty, "node, lost at \(index)")
      if stream.slots > 0 {
        #expect(resumed.resumed == 1)
        #expect(resumed.began <= 4)
      } else {
        #expect(resumed.gaps == 1)
      }
      streamed.take(records[index])
      told.take(records[index])
    }
  }
}

extension ContactCount {
  /// The kernel lost records, and what they would have said did not change.
  fileprivate mutating func lose(at stamp: Int64) {
    for code: UInt16 in [3, 0] {
      take(InputRecord(stampMicroseconds: stamp, type: 0, code: code, value: 0))
    }
  }
}
