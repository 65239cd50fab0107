import NavClient

// Devices that no one should build, and someone did: each is used or refused, and navd says which.

extension Proofs {
  static let badDevices: [Proof] = [
    bad("0×0 mm") { axis, device in
      device.axes = device.axes.map { $0.code == 0x2F ? $0 : axis($0.code, 0, 0) }
    },
    bad("maximum below minimum") { axis, device in
      device.axes = device.axes.map { $0.code == 0x35 ? axis(0x35, 100, 0) : $0 }
    },
    bad("no resolution, an absurd ratio") { axis, device in
      device.axes = device.axes.map { $0.code == 0x35 ? axis(0x35, 0, 1) : $0 }
    },
    bad("60 slots") { axis, device in
      device.axes = device.axes.map { $0.code == 0x2F ? axis(0x2F, 0, 59) : $0 }
    },
    bad("no tracking ids") { _, device in device.axes.removeAll { $0.code == 0x39 } },
    bad("no BTN_TOUCH") { _, device in device.keys.removeAll { $0 == 0x14A } },
    bad("no properties") { _, device in device.properties = [] },
    bad("no axes at all") { _, device in device.axes = [] },
    bad("a keyboard that claims ABS_MT") { _, device in
      device.keys += Array(1...120)
    },
  ]

  private typealias Axis = (_ code: UInt16, _ minimum: Int32, _ maximum: Int32) -> RecordedAxis

  private static func bad(
    _ what: String,
    change: @escaping @Sendable (Axis, inout RecordedDevice) -> Void
  ) -> Proof {
    Proof("a device with \(what) is used or refused, and the list says which") {
      var description = try DeviceFile.own("tap").description
      description.device.name = "navd proof bad"
      change({ RecordedAxis(code: $0, minimum: $1, maximum: $2) }, &description.device)
      let device: KernelDevice
      do {
        device = try KernelDevice(description)
      } catch {
        return .holds("refused by the kernel itself: \(error)")
      }
      try ChildProgram.run(["udevadm", "settle"])
      let properties = try ChildProgram.run(["udevadm", "info", "-q", "property", device.node])
      let isTouch = ["ID_INPUT_TOUCHSCREEN=1", "ID_INPUT_TOUCHPAD=1"].contains {
        properties.contains($0)
      }
      guard isTouch else {
        // Not for navd, which must then leave it alone.
        pause(milliseconds: 500)
        let listed = try DaemonView.listed(device.node)
        try expect(listed?.device == nil, "udev calls it no touch device, and navd reads it")
        return .holds("no touch device by udev's word, and \(listed?.verdict ?? "left alone")")
      }
      let listed = try DaemonView.answer(to: device)
      let words = try DaemonView.wordsForPeople()
      try expect(words.contains(device.name), "navctl devices does not tell of it: \(words)")
      _ = try Service.processID()
      return .holds(listed.verdict)
    }
  }
}
