package import NavWire

extension DeviceStatus {
  /// The device in one line.
  package var line: String {
    let identity = "\(hexadecimal(vendor)):\(hexadecimal(product))"
    return "device \(device): \(name.printable), \(kind.words.printable) on \(surface.printable), "
      + "clock \(clock.printable), x \(x.minimum)…\(x.maximum), y \(y.minimum)…\(y.maximum), "
      + "\(slots) slot\(slots == 1 ? "" : "s"), \(identity)"
  }

  private func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
