/// Why bytes are not what the log's format asks for, or why a value does not fit into it.
package enum LogFormatError: Error, Equatable, Sendable {
  case short(field: String, wanted: Int, left: Int)
  case unknownValue(field: String, value: UInt64)
  case invalidText(field: String)
  case trailingBytes(count: Int)
  case tooLong(field: String, bytes: Int, limit: Int)
  case tooMany(field: String, count: Int, limit: Int)
  case unknownKind(UInt8)
  case unknownVersion(kind: String, version: UInt8, known: UInt8)
  case notAnEvent(kind: String)
  case notASegment
  case headerChecksum(stored: UInt32, computed: UInt32)
  case segmentVersion(UInt32)
  case segmentFlags(UInt32)
  case checkpointOrder(found: String, expected: String)
  case checkpointIncomplete(expected: String)
  case checkpointSeq(UInt64, firstSeq: UInt64)
  case impossible(field: String, value: UInt64, most: UInt64)
}

extension LogFormatError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .short(let field, let wanted, let left):
      "\(field) needs \(wanted) bytes, but \(left) are left"
    case .unknownValue(let field, let value):
      "\(field) has the value \(value), which this version does not know"
    case .invalidText(let field):
      "\(field) is not valid UTF-8"
    case .trailingBytes(let count):
      "\(count) bytes stand behind the last field; there should be none"
    case .tooLong(let field, let bytes, let limit):
      "\(field) has \(bytes) bytes; at most \(limit) fit"
    case .tooMany(let field, let count, let limit):
      "there are \(count) \(field); at most \(limit) fit"
    case .unknownKind(let kind):
      "entry kind \(kind) is not known to this version and must not be skipped"
    case .unknownVersion(let kind, let version, let known):
      "\(kind) has schema version \(version); this version knows 1 to \(known)"
    case .notAnEvent(let kind):
      "\(kind) is not an event"
    case .notASegment:
      "the first 8 bytes are not those of a log segment"
    case .headerChecksum(let stored, let computed):
      "the segment header's checksum is \(hexadecimal(computed)), but \(hexadecimal(stored)) stands"
        + " in it"
    case .segmentVersion(let version):
      "the segment has format version \(version); this version knows"
        + " \(SegmentHeader.oldestVersion) to \(SegmentHeader.formatVersion)"
    case .segmentFlags(let flags):
      "the segment asks for features \(hexadecimal(flags)), which this version does not have"
    case .checkpointOrder(let found, let expected):
      "\(found) stands in the checkpoint where \(expected) should be"
    case .checkpointSeq(let seq, let first):
      "checkpoint of the state behind seq \(seq) in a segment whose first event is \(first)"
    case .impossible(let field, let value, let most):
      "\(field) is \(value), but can be no more than \(most)"
    case .checkpointIncomplete(let expected):
      "the checkpoint ends where \(expected) should be"
    }
  }
}

/// Eight or sixteen digits, by the width of the number.
func hexadecimal<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: Number.bitWidth / 4 - digits.count) + digits
}
