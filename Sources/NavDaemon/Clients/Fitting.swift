package import NavWire

extension Sequence {
  /// Those for which a line has room that has so many bytes for all of them, each with its comma:
  /// one that is too long hides none behind it.
  package func fitting(
    _ bytesMax: Int,
    _ write: (inout WireWriter, Element) -> Void
  ) -> [Element] {
    var bytes = 0
    return filter { element in
      var writer = WireWriter()
      write(&writer, element)
      let size = writer.bytes.count + 1
      guard bytes + size <= bytesMax else { return false }
      bytes += size
      return true
    }
  }
}
