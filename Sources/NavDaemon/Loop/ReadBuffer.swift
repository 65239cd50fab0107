import NavSystem

/// The one buffer that all connections of a server are read into, one after the other.
///
/// Owns the bytes of the last read only until the next.
final class ReadBuffer {
  private var bytes = [UInt8](repeating: 0, count: DaemonLimits.readBytes)

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
