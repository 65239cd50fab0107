/// Every bound of the protocol, each with its reason. Both sides hold to the same numbers.
public enum WireLimits {
  /// Bytes of one line, its line feed included: a whole surface fits, and a peer's memory is known.
  public static let lineBytesMax = 65_536

  /// Bytes of room that a connection keeps when nothing waits in it: most lines are shorter.
  package static let keptBytesMax = 4_096

  /// Levels of nesting in an incoming line: far more than any message has, far fewer than what
  /// exhausts a small stack.
  public static let nestingMax = 16

  /// Bytes of a request's `id` that is a string: it is sent back whole.
  public static let identifierBytesMax = 256

  /// Bytes of a command key.
  public static let keyBytesMax = 64

  /// Bytes of a foreign string that an error message repeats.
  public static let quotedBytesMax = 64

  /// Bytes of a page's id in a request; what the core takes.
  public static let pageIdentifierBytesMax = 64

  /// A drag that begins after more than this is longer than a large panel: 1,000 pt, in hundredths.
  public static let dragHundredthsOfPointMax: Int64 = 100_000

  /// Seconds between two heartbeats: an hour, beyond which one is no sign of life.
  public static let heartbeatSecondsMax: Int64 = 3_600

  /// Events that `log` tells of at once; a line has room for about as many.
  public static let logEventsMax = 1_024

  /// Sequences that `why` tells of at once; what the daemon remembers.
  public static let sequencesMax = 32

  /// Bytes of a device's name; the kernel's own names are shorter than 80.
  public static let deviceNameBytesMax = 256

  /// Bytes of a surface's name in a device line or a request.
  public static let surfaceNameBytesMax = 64

  /// Slots that a device line may announce.
  public static let slotsMax = 64

  /// Bytes of a kernel axis' name; the longest one has 20.
  public static let axisNameBytesMax = 32

  /// Contacts in one frame of format json: what the core takes in a frame.
  public static let contactsMax = 16

  /// A stamp of format json: 18,000 years, as far as a kernel record may be, so that no sum of
  /// stamps overflows.
  public static let stampMicrosecondsMax: Int64 = 1 << 59
}
