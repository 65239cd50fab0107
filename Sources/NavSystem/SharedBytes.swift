/// Bytes that are made once and stand in many queues at the same time.
///
/// It owns its memory, whose address never changes: a gathering write needs no closure for each
/// piece. The bytes are never changed after `init`, which is what makes it safe on every thread.
package final class SharedBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  package init(_ source: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 8)
    copy.copyMemory(from: source)
    bytes = UnsafeRawBufferPointer(copy)
  }

  package convenience init(_ source: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 8)
    copy.copyBytes(from: source)
    self.init(owning: UnsafeRawBufferPointer(copy))
  }

  private init(owning bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  deinit { bytes.deallocate() }

  package var count: Int { bytes.count }
}
