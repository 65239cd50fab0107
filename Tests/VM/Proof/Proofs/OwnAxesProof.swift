import NavClient
import NavWire

// A panel whose places come on axes of their own, and which udev takes for a tablet because it
// announces a pen: left alone, then refused with the reason, then read, each by what was done.

extension Proofs {
  static let ownAxesName = "egalax"

  static let ownAxes = Proof(
    "egalax is left alone, then closed with its axes named, then read with a profile",
    secondsMax: 240
  ) {
    let file = try DeviceFile(ownAxesName, in: DeviceFile.realFolder)
    let name = file.description.device.name
    let alone = try listedOnceSettled(file)
    try expect(alone?.device == nil, "nothing says that it is a touchscreen, and navd reads it")
    let isScreen = UdevRule(65, "ATTRS{name}==\"\(name)\"", "ENV{ID_INPUT_TOUCHSCREEN}=\"1\"")
    return try isScreen.inForce {
      let refused = try refusal(of: file)
      let profile = GuestFile(path: "/etc/navd/navd.toml", text: profile(of: name))
      defer { _ = try? Service.restart() }
      let (seen, sequences) = try profile.present {
        try Service.restart()
        return try readWithProfile(file)
      }
      let before = alone?.verdict ?? "not listed"
      return .holds("\(before); \(refused); with a profile \(sequences) sequence, \(seen.shown)")
    }
  }

  private static func profile(of name: String) -> String {
    """
    [[device]]
    name = "\(name)"
    x_axis = "ABS_Z"
    y_axis = "ABS_RX"
    x_range = [30, 4040]
    y_range = [60, 4035]

    """
  }

  private static func listedOnceSettled(_ file: DeviceFile) throws -> ListedDevice? {
    let device = try KernelDevice(file.description)
    try ChildProgram.run(["udevadm", "settle"])
    pause(milliseconds: 500)
    let listed = try DaemonView.listed(device.node)
    try DaemonView.unplug(device)
    return listed
  }

  /// What navd says once the first touch has come.
  private static func refusal(of file: DeviceFile) throws -> String {
    let device = try KernelDevice(file.description)
    _ = try DaemonView.attached(device)
    var playback = Playback(file.recording, into: device)
    try playback.run(through: playback.count / 4)
    let listed = try wait(for: "a refusal of \(device.node)") { () -> ListedDevice? in
      let listed = try DaemonView.listed(device.node)
      return listed?.state == "refused" ? listed : nil
    }
    let reason = listed.reason ?? ""
    for word in ["ABS_Z", "ABS_RX", "x_axis", "y_axis"] {
      try expect(reason.contains(word), "the refusal does not name \(word): \(reason)")
    }
    try expect(
      try DaemonView.wordsForPeople().contains(reason),
      "navctl devices does not tell the reason"
    )
    try DaemonView.unplug(device)
    return "refused: \(reason)"
  }

  private static func readWithProfile(_ file: DeviceFile) throws -> ([String], Int) {
    let kernel = try throughKernel(file)
    let again = try throughSocket(file, bytes: kernel.records)
    try expect(
      kernel.seen == again,
      "through the kernel \(kernel.seen.shown), its records through the socket \(again.shown)"
    )
    let connection = try DaemonView.connect()
    let why = try connection.request(.why(count: 32))
    guard case .sequences(let sequences, _) = why.content, !sequences.isEmpty else {
      throw Refutation("it is read, and no sequence of touches came of it")
    }
    // Through the kernel and through the socket: the same number each.
    return (kernel.seen, sequences.count / 2)
  }
}
