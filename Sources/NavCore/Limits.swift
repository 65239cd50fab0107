/// Every bound of the core, each with its reason. A bound of the shell stands in the shell's own
/// `Limits`; nothing in the program is unbounded.
package enum Limits {
  /// Contacts in one frame: more fingers than two hands, and what the largest panels report.
  package static let contactsMax = 16

  /// Slots that a device line may announce; slots beyond `contactsMax` are read and refused.
  package static let slotsMax = 64

  /// The highest number that a segment can begin with: a thousand million events a second come to
  /// it in a hundred years. What names more was written by no log, and is not counted on from.
  package static let seqMax: UInt64 = 1 << 62

  /// Events of one segment at most: the largest file that is read as one holds no more headers.
  package static let segmentEventsMax: UInt64 = 4_194_304

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

  /// Bytes of a surface's name.
  package static let surfaceNameBytesMax = 64

  /// What a side of a surface may measure, in micrometres: a watch, and a wall.
  package static let surfaceSideMicrometres: ClosedRange<Int64> = 10_000...5_000_000

  /// Bytes of a command key.
  package static let keyBytesMax = 64

  /// Command keys that are remembered of one uid, and uids of whom they are: what a program may
  /// repeat after it, or the daemon, was started anew.
  package static let keysMax = 256
  package static let keyUsersMax = 16

  /// Roots that are remembered as they were, and their bytes in a checkpoint.
  package static let visitedMax = 32
  package static let visitedBytesMax = 32_768

  /// Bytes of their identifiers and titles as JSON, escapes counted: a part of what a surface needs
  /// beside its pages.
  package static let visitedJSONBytesMax = 4_096

  /// Pages in one stack.
  package static let stackDepthMax = 64

  /// Bytes of a page's identifier.
  package static let pageIdentifierBytesMax = 64

  /// Bytes of a page's title.
  package static let pageTitleBytesMax = 128

  /// Bytes of a page's opaque parameters.
  package static let pageParametersBytesMax = 4_096

  /// Pages of a pager: what a person leafs through, and room for an index that counts.
  package static let pagerCountMax: Int32 = 100_000

  /// Connections that ask things of one surface at a time: as many as may be connected at most.
  package static let zonesMax = 256

  /// Places that one connection may keep for its own sideways pans.
  package static let exclusionsMax = 16

  /// What all connections together may keep of one edge, in micrometres: 200 pt, as Android has it.
  package static let edgeExcludedMicrometresMax: Int64 = 31_750

  /// Places with a name of one connection.
  package static let regionsMax = 32

  /// Bytes of a region's name.
  package static let regionNameBytesMax = 64

  /// Bytes in a checkpoint of what all connections together ask of one surface: with its pages it
  /// must fit in one entry of the log.
  package static let zonesBytesMax = 24_576

  /// Bindings in the configuration: five motions and pinches, of two to five fingers, on two kinds
  /// of device, and some to spare.
  package static let bindingsMax = 64

  /// Bytes of the name of a bound action.
  package static let actionNameBytesMax = 32

  /// Bytes of a surface's state as JSON, escapes counted: a snapshot must fit in one line.
  package static let surfaceJSONBytesMax = 32_768

  /// What of that a surface needs beside its pages: name, geometry, and a transition with two page
  /// identifiers, escapes counted; what drawers look like, and the roots that were shown before.
  package static let surfaceJSONOverheadBytes = 2_560 + visitedJSONBytesMax

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

  /// Where a picture may be on its way: every page of the longest pager. With the next three it
  /// keeps a spring in whole numbers of 128 bits.
  package static let transitionPositionPPMMax = Int64(pagerCountMax) * 1_000_000

  /// Response and damping of a spring: from an instant to a minute and a half, from one that swings
  /// twenty times to one that hardly moves.
  package static let springResponseMicroseconds: ClosedRange<Int64> = 1_000...100_000_000
  package static let springDampingPPM: ClosedRange<Int64> = 50_000...10_000_000

  /// Velocity that a spring starts with: a thousand extents a second, where the fastest finger
  /// comes to 400 over the smallest drawer.
  package static let springVelocityPPMPerSecondMax: Int64 = 1_000_000_000

  /// Payload of one entry of the log, in bytes.
  package static let entryPayloadBytesMax = 65_536

  /// How long a timer waits for frames that are older than it, in microseconds.
  package static let tickGraceMicroseconds: Int64 = 8_000
}
