import NavSystem

/// An input that was not found but made, to show the fuzzer a place that it would look for long.
struct Drawing {
  /// Of lower-case words with hyphens: the name of its file.
  let name: String
  let bytes: [UInt8]
}

/// Writes the drawn inputs of every target, each into the folder of its target.
func draw(into folder: String, recordings: [String]) throws(SystemError) {
  let engine = try recordings.map { (path) throws(SystemError) in try drawing(of: path) }
  try write(EngineDrawing.all + engine, into: "\(folder)/engine", target: 0)
  try write(RequestDrawing.all, into: "\(folder)/requests", target: 1)
  try write(FrameDrawing.all, into: "\(folder)/frames", target: 2)
  try write(ConfigurationDrawing.all, into: "\(folder)/configuration", target: 3)
  try write(LogDrawing.all, into: "\(folder)/log", target: 4)
}

private func write(
  _ drawings: [Drawing],
  into folder: String,
  target: UInt8
) throws(SystemError) {
  try Files.makeFolder(folder)
  for drawing in drawings {
    let file = try Files.open("\(folder)/\(drawing.name)", .createEmpty(permissions: 0o644))
    try file.write([target] + drawing.bytes, at: 0)
  }
}
