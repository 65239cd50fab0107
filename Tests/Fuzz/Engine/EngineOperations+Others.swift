import NavCore

// What is done beside fingers and their records.
extension EngineOperations {
  mutating func attach(_ operation: UInt8, _ bytes: inout InputBytes) {
    let place = Int(operation & 3)
    let again = operation & 4 != 0 ? lastInputs[place] : nil
    var input = again ?? DeviceInput(&bytes)
    if let surface = terms.surface { input.description.surface = surface }
    terms = TermsInput()
    lastInputs[place] = input
    slot = place
    life.attach(place, input)
  }

  mutating func detach(_ place: Int, _ bytes: inout InputBytes) {
    let reasons = DeviceRemoved.Reason.allCases.filter { $0 != .restart }
    life.detach(place, reasons[Int(bytes.byte()) % reasons.count])
  }

  mutating func restart(_ bytes: inout InputBytes) {
    life.restart(bytes.byte() & 1 != 0 ? SettingsInput(&bytes).settings : nil)
    life.listen(isListening)
  }

  mutating func configure(_ bytes: inout InputBytes) {
    var settings = SettingsInput(&bytes).settings
    var bits = bytes.bits()
    if bits.flag() { settings.surfaces.append(SurfaceSettings(name: "third", homeBar: true)) }
    if bits.flag() { settings.surfaces.reverse() }
    let scales: [Int64] = [1_000_000, 500_000, 925_000, 750_000]
    settings.startDrawerLook.scalePPM = bits.one(of: scales, 2)
    settings.startDrawerLook.hasShadow = bits.flag()
    settings.endDrawerLook.scalePPM = bits.one(of: scales, 2)
    if bits.flag() { settings.endDrawerLook.openMicroseconds = 5_000_000 }
    life.configure(settings)
  }

  mutating func command(_ number: UInt8, _ bytes: inout InputBytes) {
    let kinds = CommandInput.Kind.allCases
    commands += 1
    let input = CommandInput(kinds[Int(number) % kinds.count], terms, fresh: commands, &bytes)
    let surface = life.laws.state.surfaces.firstIndex { $0.name == input.surface }
    let present = surface.map { life.laws.state.surfaces[$0].revision } ?? 0
    let revision: UInt64? =
      switch input.revision {
      case .any: nil
      case .present: present
      case .stale: present &- 1
      }
    let origin = CommandOrigin(
      uid: input.uid,
      client: terms.client,
      ifRevision: revision,
      key: terms.key(fresh: commands),
      holds: terms.holds
    )
    terms = TermsInput()
    life.command(input.command, on: input.surface, origin)
    guard input.command == .pause, let surface, life.laws.state.surfaces[surface].isPaused else {
      return
    }
    life.laws.expectRest(on: UInt8(surface))
  }

  mutating func measureOutput(_ bytes: inout InputBytes) {
    var bits = bytes.bits()
    let surface = bits.one(of: ["main", "second", "nowhere"], 2)
    let sides: [Int64] = [20_000, 60_000, 100_000, 150_000, 344_000, 1_000_000, 2_000_000, 130_000]
    let size = SurfaceSize(width: bits.one(of: sides, 3), height: bits.one(of: sides, 3))
    life.step(.outputMeasured(surface: surface, size: size.width == 20_000 ? nil : size))
  }
}

extension EngineLife.Device {
  /// Sets the device's clock: on or back, by a millisecond up to centuries.
  mutating func shift(_ byte: UInt8) {
    let magnitude = Int64(1_000) << Int64(byte & 63)
    let step = magnitude > 0 ? min(magnitude, 1 << 58) : 1 << 58
    let shifted = byte & 64 != 0 ? -step : step
    shiftMicroseconds = min(max(shiftMicroseconds + shifted, -(1 << 58)), 1 << 59)
  }
}
