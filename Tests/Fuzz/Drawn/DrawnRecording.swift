import NavCore
import NavSystem

/// The input that does what one of the project's own recordings does: the same records, on the
/// panel of the recordings.
func drawing(of path: String) throws(SystemError) -> Drawing {
  let text = String(decoding: try Files.contents(path, limit: 1 << 20), as: UTF8.self)
  let panel = DeviceDescription(
    name: "",
    kind: .touchscreen,
    clock: .own,
    surface: "main",
    x: DeviceDescription.Axis(minimum: 0, maximum: 4_095),
    y: DeviceDescription.Axis(minimum: 0, maximum: 2_730),
    slots: 10
  )
  // 0…4,095 is the third of the ranges, 0…2,730 the fourth; 26 units a millimetre the last.
  var drawing = EngineDrawing([.rangeX(2 | 3 << 4), .resolution(7)])
  var before: Double?
  for line in text.split(separator: "\n") where line.hasPrefix("E: ") {
    let words = line.split(separator: " ")
    guard words.count == 5, let time = Double(words[1]), let type = UInt16(words[2], radix: 16),
      let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
    else { fault("\(path): \(line)") }
    let milliseconds = Int(((time - (before ?? time)) * 1_000).rounded())
    before = time
    if milliseconds > 16 { drawing.wait(milliseconds: milliseconds) }
    let meaning = RecordInput.codes.first { $0.type == type && $0.code == code }?.meaning
    drawing.record(
      type,
      code,
      RecordInput.word(value, meaning ?? .nothing, panel),
      after: milliseconds > 16 ? 0 : UInt8(milliseconds / 8 * 2)
    )
  }
  let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
  return Drawing(name: "recording-\(name)", bytes: drawing.bytes)
}
