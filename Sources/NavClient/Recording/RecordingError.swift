/// Why a text is no recording, or a recording cannot be played.
public enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line is not what the format has in its place. Lines count from 1.
  case malformed(file: String, line: Int, found: String, expected: String)
  /// The recording carries events alone.
  case descriptionMissing(file: String)
  /// The description names no axis in that direction; the axis is `x` or `y`.
  case axisMissing(file: String, device: String, axis: String)
  /// There is nothing to play.
  case eventsMissing(file: String)

  public var description: String {
    switch self {
    case .malformed(let file, let line, let found, let expected):
      "\(file):\(line): expected \(expected), found `\(found)`"
    case .descriptionMissing(let file):
      """
      \(file): no description of the device (no `N:` line): give the .desc file that belongs \
      to the recording
      """
    case .axisMissing(let file, let device, let axis):
      """
      \(file): the device "\(device)" has no \(axis) axis: expected \
      ABS_MT_POSITION_\(axis == "x" ? "X" : "Y") or ABS_\(axis == "x" ? "X" : "Y") (`A:` line)
      """
    case .eventsMissing(let file):
      "\(file): no events (no `E:` line): nothing can be played"
    }
  }
}
