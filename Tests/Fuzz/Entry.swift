import NavSystem

/// libFuzzer's way in, before any input: its own arguments begin with one dash, ours with two.
///
///     navfuzz --draw=FOLDER RECORDING…    writes the drawn inputs of every target, and ends
///     navfuzz --tell INPUT                says what an input does
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafePointer<CInt>?,
  _ arguments: UnsafePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  let words = CommandLine.arguments.dropFirst()
  guard let first = words.first, first.hasPrefix("--draw=") else { return 0 }
  do {
    try draw(into: String(first.dropFirst("--draw=".count)), recordings: Array(words.dropFirst()))
  } catch {
    fault("\(error)")
  }
  ThisProcess.exit(0)
}

/// One input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  var bytes = InputBytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
  let first = Int(bytes.byte())
  FuzzTarget.all[first % FuzzTarget.all.count].run(bytes)
  return 0
}
