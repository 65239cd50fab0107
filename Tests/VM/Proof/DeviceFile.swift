import NavClient
import NavSystem

/// A file of a device's description, of its events, or of both, as it was laid into the guest.
struct DeviceFile: Sendable {
  static let ownFolder = "/usr/lib/navd-proof/own"
  static let realFolder = "/usr/lib/navd-proof/real"

  /// The file's name without its ending.
  let name: String
  let recording: Recording
  var description: DeviceDescription

  /// A recording with its description, which is in the file beside it where it carries none.
  init(_ name: String, in folder: String) throws {
    self.name = name
    let bytes = try DeviceFile.read("\(folder)/\(name).events")
    var recording = try Recording(parsing: bytes, file: name)
    var described = bytes
    if recording.device == nil {
      let beside = String(name.prefix { $0 != "." }) + ".desc"
      described = try DeviceFile.read("\(folder)/\(beside)")
      recording = recording.described(by: try Recording(parsing: described, file: beside))
    }
    let device = try require(recording.device, "\(name): no description")
    self.recording = recording
    description = DeviceDescription(device, evemu: described)
  }

  /// One of the project's own recordings.
  static func own(_ name: String) throws -> DeviceFile { try DeviceFile(name, in: ownFolder) }

  /// The same file as another device.
  func renamed(_ name: String) -> DeviceFile {
    var file = self
    file.description.device.name = name
    return file
  }

  /// Names of recordings in a folder, sorted; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    let files = (try? Files.list(folder)) ?? []
    return files.filter { $0.hasSuffix(".events") }.map { String($0.dropLast(".events".count)) }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    try Files.contents(path, limit: 16 << 20)
  }
}

/// All that a device says of itself: what navigation needs of it, and every other event that it
/// could send.
struct DeviceDescription: Sendable {
  struct Code: Hashable, Sendable {
    let type: UInt16
    let code: UInt16
  }

  var device: RecordedDevice
  /// Beside keys and axes: relative axes, scan codes, lamps.
  var others: [Code] = []

  init(_ device: RecordedDevice) { self.device = device }

  /// - Parameters:
  ///   - device: What was read of the description.
  ///   - bytes: The whole of its file: its lines `B:` say what else there is.
  init(_ device: RecordedDevice, evemu bytes: [UInt8]) {
    self.device = device
    var bytesBefore: [UInt16: Int] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: "B:".utf8) {
      let words = line.dropFirst(2).split(separator: UInt8(ascii: " "))
      let numbers = words.compactMap {
        UInt8(String(decoding: $0, as: UTF8.self), radix: 16)
      }
      guard let type = numbers.first.map({ UInt16($0) }) else { continue }
      let start = bytesBefore[type, default: 0]
      bytesBefore[type] = start + numbers.count - 1
      guard DeviceDescription.otherTypes.contains(type) else { continue }
      for (index, byte) in numbers.dropFirst().enumerated() {
        for bit in 0..<8 where byte >> bit & 1 == 1 {
          others.append(Code(type: type, code: UInt16((start + index) * 8 + bit)))
        }
      }
    }
  }

  /// EV_REL, EV_MSC, EV_SW and EV_LED. Repetition, sounds and forces need a driver to answer them.
  private static let otherTypes: Set<UInt16> = [2, 4, 5, 0x11]
}
