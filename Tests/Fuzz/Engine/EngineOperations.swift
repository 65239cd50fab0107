import NavCore

/// Does one operation after the other to a life.
struct EngineOperations {
  var life: EngineLife
  /// Frames that an input may still bring: some more than an undecided sequence may have.
  private(set) var framesLeft = Limits.heldFramesMax + 100
  /// The place of the device that operations are of.
  var slot = 0
  var lastInputs: [DeviceInput?] = [nil, nil, nil, nil]
  private var lastName: Int32 = 0
  private(set) var isListening = false
  var commands = 0
  /// Of the next command, or the next device.
  var terms = TermsInput()

  init(_ life: EngineLife) { self.life = life }

  mutating func next(_ bytes: inout InputBytes) {
    let operation = bytes.byte()
    framesLeft -= 1
    switch operation {
    case Operation.record..<Operation.stroke: record(operation, &bytes)
    case Operation.stroke..<Operation.state: stroke(operation - Operation.stroke, &bytes)
    case Operation.state..<Operation.wait: state(Int(operation - Operation.state), &bytes)
    case Operation.wait: life.wait(Self.duration(bytes.byte()))
    case Operation.stall: life.stall(Self.duration(bytes.byte()))
    case Operation.shiftClock: life.devices[slot]?.shift(bytes.byte())
    case Operation.passTime: life.passTime(slot)
    case Operation.tick: life.tick()
    case Operation.listen:
      isListening.toggle()
      life.listen(isListening)
    case Operation.suspend:
      life.step(.suspended)
      for index in 0..<life.laws.state.surfaces.count { life.laws.expectRest(on: UInt8(index)) }
    case Operation.restart: restart(&bytes)
    case Operation.attach..<Operation.detach: attach(operation - Operation.attach, &bytes)
    case Operation.detach..<Operation.device: detach(Int(operation & 3), &bytes)
    case Operation.device..<Operation.command: slot = Int(operation & 3)
    case Operation.command..<Operation.rawRecords: command(operation - Operation.command, &bytes)
    case Operation.rawRecords..<Operation.shortRecords:
      life.receive(slot, bytes.bytes(24 * (Int(operation & 7) + 1)), .bytes24)
    case Operation.shortRecords..<Operation.lose:
      life.receive(slot, bytes.bytes(16 * (Int(operation & 3) + 1)), .bytes16)
    case Operation.lose..<Operation.branch: lose()
    case Operation.branch..<Operation.measureOutput: life.branch(slot, bytes.bytes(24))
    case Operation.configure: configure(&bytes)
    case Operation.endClient: life.endClient(UInt32(bytes.byte() & 7))
    case Operation.terms: terms = TermsInput(&bytes)
    case Operation.look: life.look(after: Self.duration(bytes.byte()))
    case Operation.damage: life.damage(&bytes)
    default: measureOutput(&bytes)
    }
  }

  /// Up to half a second finely, up to some minutes roughly, then a month.
  static func duration(_ byte: UInt8) -> Int64 {
    let number = Int64(byte)
    if number < 128 { return number * 4_000 }
    return byte == 255 ? 2_592_000_000_000 : (number - 127) * (number - 127) * 20_000
  }

  // MARK: Records

  private mutating func record(_ operation: UInt8, _ bytes: inout InputBytes) {
    let code = RecordInput.codes[Int(operation & 31)]
    let times: [Int64] = [0, 4_000, 8_000, 16_000]
    let word = code.meaning == .nothing ? 0 : bytes.word()
    life.wait(times[Int(operation >> 5 & 3)])
    guard let device = life.devices[slot], !device.input.isStated else { return }
    let value = RecordInput.value(word, code.meaning, device.input.description)
    send(
      [
        InputRecord(
          stampMicroseconds: life.stamp(of: device),
          type: code.type,
          code: code.code,
          value: value
        )
      ]
    )
  }

  private mutating func send(_ records: [InputRecord]) {
    var bytes: [UInt8] = []
    for record in records { record.append(to: &bytes) }
    life.receive(slot, bytes, .bytes24)
  }

  /// The kernel lost records, and the driver's fingers with them.
  private mutating func lose() {
    guard let device = life.devices[slot], !device.input.isStated else { return }
    life.devices[slot]?.fingers = []
    life.devices[slot]?.records = FingerRecords(device.input)
    let stamp = life.stamp(of: device)
    send(
      [3, 0].map { InputRecord(stampMicroseconds: stamp, type: 0, code: $0, value: 0) }
    )
  }

  // MARK: Fingers

  /// Fingers that are down stay or lift, others join; then all go the same way, and perhaps apart.
  private mutating func stroke(_ operation: UInt8, _ bytes: inout InputBytes) {
    let wanted = Int(operation & 7) % 5 + 1
    let start = (x: Int64(bytes.byte()), y: Int64(bytes.byte()))
    let way = (x: bytes.signed(), y: bytes.signed())
    var last = bytes.bits()
    let frames = last.number(5) + 1
    let spread = Int64(last.number(3)) - 3
    guard let description = life.devices[slot]?.input.description else { return }
    join(wanted, start, description)
    for frame in 0..<frames where framesLeft > 0 {
      if frame > 0 { move(way, spread, description) }
      tell()
      life.wait(8_000)
    }
    guard operation & 8 != 0 else { return }
    life.devices[slot]?.fingers = []
    tell()
  }

  private mutating func join(
    _ wanted: Int,
    _ start: (x: Int64, y: Int64),
    _ description: DeviceDescription
  ) {
    guard var fingers = life.devices[slot]?.fingers else { return }
    while fingers.count > wanted { fingers.removeFirst() }
    while fingers.count < wanted {
      let place = Int64(fingers.count)
      lastName = (lastName + 1) & 0xffff
      fingers.append(
        Finger(
          name: lastName,
          x: description.x.value(start.x + place * 24),
          y: description.y.value(start.y + place * 16)
        )
      )
    }
    life.devices[slot]?.fingers = fingers
  }

  private mutating func move(
    _ way: (x: Int64, y: Int64),
    _ spread: Int64,
    _ description: DeviceDescription
  ) {
    guard var fingers = life.devices[slot]?.fingers else { return }
    for index in fingers.indices {
      let apart = (2 * Int64(index) - Int64(fingers.count) + 1) * (fingers.count > 1 ? spread : 0)
      fingers[index].x = description.x.moved(fingers[index].x, by: way.x + apart)
      fingers[index].y = description.y.moved(fingers[index].y, by: way.y)
    }
    life.devices[slot]?.fingers = fingers
  }

  /// Tells a frame in the way of the device.
  private mutating func tell() {
    framesLeft -= 1
    guard let device = life.devices[slot] else { return }
    let stamp = life.stamp(of: device)
    guard device.input.isStated else {
      let records = life.devices[slot]?.records.records(device.fingers, stamp: stamp) ?? []
      return send(records)
    }
    var list = ContactList()
    for (index, finger) in device.fingers.enumerated() {
      list.append(
        FrameContact(tracking: finger.name, x: finger.x, y: finger.y, slot: UInt8(index))
      )
    }
    life.receive(slot, StatedFrame(stampMicroseconds: stamp, contacts: list))
  }

  /// A frame of a source that keeps contacts itself: every contact a name and a place of its own.
  private mutating func state(_ count: Int, _ bytes: inout InputBytes) {
    var bits = bytes.bits()
    let isWithdrawn = bits.flag()
    let isFar = bits.flag()
    life.wait(Int64(bits.number(3)) * 4_000)
    let isMany = bits.flag()
    var list = ContactList()
    guard let device = life.devices[slot] else { return }
    let description = device.input.description
    for index in 0..<(isMany ? count * 3 : count) {
      let name = Int32(bytes.byte())
      var x = description.x.value(Int64(bytes.byte()))
      var y = description.y.value(Int64(bytes.byte()))
      if isFar, index == 0 { (x, y) = (.min, .max) }
      guard list.contact(tracking: name) == nil else { continue }
      list.append(FrameContact(tracking: name, x: x, y: y, slot: UInt8(list.count)))
    }
    guard device.input.isStated else { return }
    life.receive(
      slot,
      StatedFrame(
        stampMicroseconds: life.stamp(of: device),
        contacts: list,
        isWithdrawn: isWithdrawn
      )
    )
  }
}

extension DeviceDescription.Axis {
  /// The unit at so many 256ths of the axis.
  fileprivate func value(_ part: Int64) -> Int32 {
    Int32(clamping: Int64(minimum) + min(part, 300) * range / 256)
  }

  /// So many 256ths further.
  fileprivate func moved(_ value: Int32, by parts: Int64) -> Int32 {
    Int32(clamping: Int64(value) + parts * range / 256)
  }
}
