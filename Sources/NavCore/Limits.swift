/// Every bound of the core, each with its reason. A bound of the shell stands in the shell's own
/// `Limits`; nothing in the program is unbounded.
package enum Limits {
  /// Contacts in one frame: more fingers than two hands, and what the largest panels report.
  package static let contactsMax = 16

  /// Slots that a device line may announce; slots beyond `contactsMax` are read and refused.
  package static let slotsMax = 64

  /// Surfaces of one daemon, and surface entries in a checkpoint.
  package static let surfacesMax = 8

  /// Devices attached at the same time, and device entries in a checkpoint.
  package static let devicesMax = 64

  /// Bytes of a device's name; the kernel's own names are shorter than 80.
  package static let deviceNameBytesMax = 256

  /// Bytes of where a device is plugged in, as udev's ID_PATH or the kernel's `phys` say it.
  package static let devicePathBytesMax = 256

  /// Rectangles of one device in which contacts do not count: four corners, four edges, and as many
  /// again.
  package static let ignoredRectanglesMax = 16

  /// Devices that are remembered by their number after they went, the latest.
  package static let knownDevicesMax = 64

  /// Profiles of devices in the configuration.
  package static let profilesMax = 64

  /// Frames held for a sequence that nobody has claimed yet: 8 s at 250 Hz.
  package static let heldFramesMax = 2_048

  /// Sequences that `why` remembers.
  package static let explanationsMax = 32

  /// Pages in one stack.
  package static let stackDepthMax = 64

  /// Bytes of a page's identifier.
  package static let pageIdentifierBytesMax = 64

  /// Bytes of a page's title.
  package static let pageTitleBytesMax = 128

  /// Bytes of a page's opaque parameters.
  package static let pageParametersBytesMax = 4_096

  /// Bytes of a surface's state as JSON, escapes counted: a snapshot must fit in one line.
  package static let surfaceJSONBytesMax = 32_768

  /// What of that a surface needs beside its pages: name, geometry, and a transition with two page
  /// identifiers, escapes counted.
  package static let surfaceJSONOverheadBytes = 2_048

  /// Bytes of the effective configuration in the log.
  package static let configurationBytesMax = 49_152

  /// Samples that a velocity is fitted to, and intervals that its median is of: the length of
  /// `SampleWindow`'s rings, which must be written out there.
  package static let velocitySamplesMax = 20

  /// Age of a sample, in microseconds: the longest window that can be configured. This bound and
  /// the next keep the sums of a velocity in whole numbers of 64 and 128 bits.
  package static let velocityWindowMicrosecondsMax: Int64 = 150_000

  /// Where a sample may be on its axis, to either side of 0: 8 m, more than any surface measures.
  package static let samplePositionMicrometresMax: Int64 = 1 << 23

  /// Payload of one entry of the log, in bytes.
  package static let entryPayloadBytesMax = 65_536

  /// How long a timer waits for frames that are older than it, in microseconds.
  package static let tickGraceMicroseconds: Int64 = 8_000
}
