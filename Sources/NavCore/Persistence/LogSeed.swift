extension LogIdentifier {
  /// What the checksum of every entry of this log starts from.
  package var seed: CRC32C {
    var crc = CRC32C()
    crc.update(high)
    crc.update(low)
    return crc
  }
}

extension LogIdentifier: CustomStringConvertible {
  /// 32 hexadecimal digits.
  package var description: String { hexadecimal(high) + hexadecimal(low) }
}
