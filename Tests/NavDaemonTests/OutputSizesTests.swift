import Foundation
import NavCore
import NavDaemon
import TestSupport
import Testing

/// The size of an output, by what its display says.
@Suite struct OutputSizesTests {
  @Test func `the first timing gives millimetres`() throws {
    let bytes = Self.edid(centimetres: (31, 17), millimetres: (309, 174))
    #expect(try Edid.size(of: bytes) == .init(width: 309_000, height: 174_000))
  }

  @Test func `what follows the first block changes nothing`() throws {
    let bytes = Self.edid(centimetres: (31, 17), millimetres: (309, 174)) + [1, 2, 3]
    #expect(try Edid.size(of: bytes) == .init(width: 309_000, height: 174_000))
  }

  @Test func `without a timing the centimetres hold`() throws {
    let text = Self.edid(centimetres: (60, 34), millimetres: (598, 336)) {
      $0[54] = 0; $0[55] = 0
    }
    #expect(try Edid.size(of: text) == .init(width: 600_000, height: 340_000))
    let empty = Self.edid(centimetres: (60, 34), millimetres: (0, 0))
    #expect(try Edid.size(of: empty) == .init(width: 600_000, height: 340_000))
  }

  @Test func `a timing that is a ratio of sides is not believed`() throws {
    let bytes = Self.edid(centimetres: (71, 40), millimetres: (160, 90))
    #expect(try Edid.size(of: bytes) == .init(width: 710_000, height: 400_000))
  }

  @Test func `a timing stands alone where the centimetres are a ratio`() throws {
    let bytes = Self.edid(centimetres: (79, 0), millimetres: (68, 121))
    #expect(try Edid.size(of: bytes) == .init(width: 68_000, height: 121_000))
  }

  @Test func `garbage is told`() {
    let good = Self.edid(centimetres: (31, 17), millimetres: (309, 174))
    func fault(_ bytes: [UInt8]) -> String? {
      do { return "\(try Edid.size(of: bytes))" } catch { return error.reason }
    }
    #expect(fault([]) == "it has 0 bytes; a display sends at least 128")
    #expect(fault(Array(good.dropLast())) == "it has 127 bytes; a display sends at least 128")
    #expect(fault([UInt8](repeating: 0, count: 128)) == "it does not begin as an EDID does")
    for place in 8..<128 {
      var broken = good
      broken[place] ^= 0x10
      #expect(fault(broken) == "its checksum is wrong", "byte \(place)")
    }
    let none = Self.edid(centimetres: (0, 0), millimetres: (0, 0))
    #expect(fault(none) == "it tells no size")
    let tiny = Self.edid(centimetres: (1, 1), millimetres: (16, 9))
    #expect(fault(tiny) == "it says 16 × 9 mm; 20 to 2,000 are believed")
  }

  @Test func `an output is found by its connector's name on any card`() throws {
    let folder = try TemporaryFolder()
    let sizes = OutputSizes(folder: folder.path("."))
    try Self.connect(folder, "card0-DSI-1", [])
    try Self.connect(folder, "card1-DSI-1", Self.edid(centimetres: (7, 12), millimetres: (68, 121)))
    try Self.connect(folder, "card1-DSI-10", Self.edid(centimetres: (60, 34), millimetres: (0, 0)))
    try Self.connect(folder, "card1-eDP-1", [0])
    try Self.connect(folder, "card1-HDMI-A-1", [])
    #expect(try sizes.size(of: "DSI-1") == .init(width: 68_000, height: 121_000))
    #expect(try sizes.size(of: "DSI-10") == .init(width: 600_000, height: 340_000))
    func fault(_ output: String) -> String? {
      do { return "\(try sizes.size(of: output))" } catch { return error.reason }
    }
    #expect(fault("DSI-2")?.hasSuffix("has no output DSI-2") == true)
    #expect(fault("1")?.hasSuffix("has no output 1") == true)
    #expect(fault("HDMI-A-1")?.contains("card1-HDMI-A-1/edid is empty") == true)
    #expect(fault("eDP-1")?.contains("card1-eDP-1/edid: it has 1 bytes") == true)
    let nowhere = OutputSizes(folder: folder.path("nowhere"))
    #expect(throws: Edid.Fault.self) { try nowhere.size(of: "DSI-1") }
  }

  private static func connect(_ folder: TemporaryFolder, _ name: String, _ edid: [UInt8]) throws {
    let place = folder.path(name)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data(edid).write(to: URL(filePath: place + "/edid"))
  }

  /// A block of 128 bytes with a right checksum.
  private static func edid(
    centimetres: (UInt8, UInt8),
    millimetres: (Int, Int),
    change: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<8, with: [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0])
    (bytes[21], bytes[22]) = centimetres
    bytes[54] = 0x02
    bytes[55] = 0x3a
    bytes[66] = UInt8(truncatingIfNeeded: millimetres.0)
    bytes[67] = UInt8(truncatingIfNeeded: millimetres.1)
    bytes[68] = UInt8(millimetres.0 >> 8) << 4 | UInt8(millimetres.1 >> 8)
    change(&bytes)
    bytes[127] = 0 &- bytes[..<127].reduce(0, &+)
    return bytes
  }
}
