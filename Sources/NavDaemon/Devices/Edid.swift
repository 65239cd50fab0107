package import NavCore

/// The size of an output by its EDID: the 128 bytes in which a display describes itself.
package enum Edid {
  /// Why an EDID tells no size, in words.
  package struct Fault: Error, Equatable, Sendable {
    package let reason: String
  }

  /// Bytes of the block that every display has; what follows it is not read.
  static let blockBytes = 128

  /// Where the first detailed timing is: that of the display itself.
  private static let timing = 54

  /// Both sides as the display is built: in millimetres by its first timing, where that agrees with
  /// the centimetres of the block, else those centimetres.
  package static func size(of bytes: [UInt8]) throws(Fault) -> SurfaceSize {
    guard bytes.count >= blockBytes else {
      throw Fault(reason: "it has \(bytes.count) bytes; a display sends at least \(blockBytes)")
    }
    guard bytes[..<8].elementsEqual([0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00]) else {
      throw Fault(reason: "it does not begin as an EDID does")
    }
    guard bytes[..<blockBytes].reduce(0, { $0 &+ $1 }) == 0 else {
      throw Fault(reason: "its checksum is wrong")
    }
    // One of them 0 is a ratio of sides, both 0 a projector.
    let coarse = (width: 10 * Int64(bytes[21]), height: 10 * Int64(bytes[22]))
    let hasCoarse = coarse.width > 0 && coarse.height > 0
    if let fine = timedSize(bytes) {
      let agrees = abs(fine.width - coarse.width) <= 10 && abs(fine.height - coarse.height) <= 10
      if !hasCoarse || agrees { return try plausible(fine) }
    }
    guard hasCoarse else { throw Fault(reason: "it tells no size") }
    return try plausible(coarse)
  }

  /// The size in the first timing, in millimetres.
  private static func timedSize(_ bytes: [UInt8]) -> (width: Int64, height: Int64)? {
    // Without a pixel clock it is a text, and no timing.
    guard bytes[timing] != 0 || bytes[timing + 1] != 0 else { return nil }
    let high = Int64(bytes[timing + 14])
    let width = Int64(bytes[timing + 12]) | (high >> 4) << 8
    let height = Int64(bytes[timing + 13]) | (high & 0x0f) << 8
    return width > 0 && height > 0 ? (width, height) : nil
  }

  private static func plausible(
    _ millimetres: (width: Int64, height: Int64)
  ) throws(Fault) -> SurfaceSize {
    guard (20...2_000).contains(millimetres.width), (20...2_000).contains(millimetres.height) else {
      throw Fault(
        reason: "it says \(millimetres.width) × \(millimetres.height) mm; 20 to 2,000 are believed"
      )
    }
    return SurfaceSize(
      width: millimetres.width * 1_000,
      height: millimetres.height * 1_000
    )
  }
}
