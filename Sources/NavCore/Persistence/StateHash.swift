/// FNV-1a, 64 bits, over the canonical bytes of all surfaces in their order: two states that show
/// the same have the same hash, in every run and on every machine.
package struct StateHash: Equatable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Uses `scratch` for the bytes, and leaves it empty.
  package init(_ state: NavState, scratch: inout ByteWriter) {
    scratch.truncate(to: 0)
    for surface in state.surfaces {
      surface.write(to: &scratch)
      surface.writeVisited(to: &scratch)
    }
    update(scratch.bytes)
    scratch.truncate(to: 0)
  }

  package init(_ state: NavState) {
    var scratch = ByteWriter()
    self.init(state, scratch: &scratch)
  }

  /// The hash of plain bytes.
  package init(_ bytes: [UInt8]) { update(bytes) }

  private mutating func update(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}

extension StateHash: CustomStringConvertible {
  /// 16 hexadecimal digits.
  package var description: String { hexadecimal(value) }
}
