import NavSystem

/// The one buffer that all connections of a server are read into, one after the other.
///
/// Owns the bytes of the last read only until the next.
final class ReadBuffer {
  private var bytes: [UInt8]

  /// It takes at most so many bytes at once.
  init(count: Int) { bytes = [UInt8](repeating: 0, count: count) }

  /// How many bytes a read brings at most.
  var count: Int { bytes.count }

  /// Reads what there is, at most a turn's share; a broken peer is a gone one.
  func read(from descriptor: FileDescriptor) -> ReadOutcome {
    do {
      return try descriptor.read(into: &bytes)
    } catch {
      return .peerGone
    }
  }

  /// Lends the first `count` bytes of the last read.
  func lend<Result>(_ count: Int, to body: (RawSpan) -> Result) -> Result {
    bytes.withUnsafeBytes { all in
      let part = UnsafeRawBufferPointer(rebasing: all[..<count])
      return body(RawSpan(_unsafeBytes: part))
    }
  }
}
