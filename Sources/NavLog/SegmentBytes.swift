import NavSystem

/// The bytes of one segment, read whole into room that is used again for the next. Where the disk
/// does not give some of them, the rest is there all the same: what is missing is in `holes`, and
/// reads as something that no entry is and that no segment ends with.
struct SegmentBytes {
  /// Bytes that the disk does not give, and what it says.
  struct Hole: Equatable, Sendable {
    var range: Range<Int>
    var error: SystemError

    /// What is there, for people.
    var text: String {
      "\(range.count) bytes at offset \(range.lowerBound) cannot be read: \(error)"
    }
  }

  private(set) var bytes: [UInt8] = []
  /// Ascending.
  private(set) var holes: [Hole] = []

  mutating func read(_ file: any LogFile) throws(LogError) {
    let size = try system { () throws(SystemError) in try file.size() }
    guard size <= LogLimits.segmentReadBytesMax else {
      throw .tooLarge(file: file.subject, bytes: size, limit: LogLimits.segmentReadBytesMax)
    }
    if bytes.count < size {
      bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    } else {
      bytes.removeLast(bytes.count - size)
    }
    holes = []
    do throws(SystemError) {
      let count = try file.read(into: &bytes, at: 0)
      bytes.removeLast(size - count)
    } catch {
      guard error.isUnreadable else { throw .system(error) }
      try readPages(of: file)
    }
  }

  /// The first one that ends behind that place: what is wrong there may be nothing but that.
  func hole(behind offset: Int) -> Hole? { holes.first { $0.range.upperBound > offset } }

  /// All bytes that can be had, page by page.
  private mutating func readPages(of file: any LogFile) throws(LogError) {
    var place = 0
    var failures = 0
    while place < bytes.count {
      // A disk that fails so often is asked no more: each time may take it half a minute.
      let isLast = failures == LogLimits.unreadablePagesMax
      let end = isLast ? bytes.count : min(place + LogLimits.pageBytes, bytes.count)
      do throws(SystemError) {
        let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
          let page = UnsafeMutableBufferPointer(rebasing: buffer[place..<end])
          return try file.read(into: UnsafeMutableRawBufferPointer(page), at: place)
        }
        guard count == end - place else { return bytes.removeLast(bytes.count - place - count) }
      } catch {
        guard error.isUnreadable else { throw .system(error) }
        failures += 1
        miss(place..<end, error)
      }
      place = end
    }
  }

  private mutating func miss(_ range: Range<Int>, _ error: SystemError) {
    for index in range { bytes[index] = 0xff }
    if let last = holes.last, last.range.upperBound == range.lowerBound {
      holes[holes.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      holes.append(Hole(range: range, error: error))
    }
  }
}
