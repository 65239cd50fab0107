/// CRC-32C (Castagnoli), eight bytes a step. It owns nothing but its register; the tables are made
/// once. It finds accidents, not forgeries.
package struct CRC32C: Equatable, Sendable {
  /// The polynomial 0x1EDC6F41 with its bits reversed.
  private static let polynomial: UInt32 = 0x82F6_3B78

  /// Eight tables of 256: table k advances a byte over k more bytes of zeros.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var register = UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ polynomial : register >> 1
      }
      tables[byte] = register
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()

  private var register: UInt32

  package init() { register = ~0 }

  /// Starts where another checksum stands, with `seed` folded into it.
  package init(continuing other: CRC32C, seed: UInt64) {
    register =
      other.register ^ UInt32(truncatingIfNeeded: seed) ^ UInt32(truncatingIfNeeded: seed >> 32)
  }

  /// The checksum of all bytes so far.
  package var value: UInt32 { ~register }

  /// Takes in eight bytes, the lowest first.
  package mutating func update(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { update($0) }
  }

  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = register
    Self.tables.withUnsafeBufferPointer { table in
      var offset = 0
      let words = bytes.count & ~7
      while offset < words {
        let loaded = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let word = UInt64(littleEndian: loaded) ^ UInt64(crc)
        crc =
          table[7 * 256 + Int(word & 0xFF)]
          ^ table[6 * 256 + Int(word >> 8 & 0xFF)]
          ^ table[5 * 256 + Int(word >> 16 & 0xFF)]
          ^ table[4 * 256 + Int(word >> 24 & 0xFF)]
          ^ table[3 * 256 + Int(word >> 32 & 0xFF)]
          ^ table[2 * 256 + Int(word >> 40 & 0xFF)]
          ^ table[1 * 256 + Int(word >> 48 & 0xFF)]
          ^ table[Int(word >> 56)]
        offset += 8
      }
      while offset < bytes.count {
        crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[offset])) & 0xFF)]
        offset += 1
      }
    }
    register = crc
  }

  /// The checksum of `bytes` alone.
  package static func checksum(_ bytes: RawSpan) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
  }
}
