import NavCore

/// A life of the core from bytes: its settings, its first device, then operations to the end of
/// the input. Nothing in it may trap or break a law.
func runEngine(_ input: InputBytes) {
  var bytes = input
  var operations = EngineOperations(EngineLife(SettingsInput(&bytes)))
  operations.life.attach(0, DeviceInput(&bytes))
  while !bytes.isAtEnd, operations.framesLeft > 0 { operations.next(&bytes) }
  operations.life.end()
}

/// Operations are numbers of one byte; the corpus knows them, so none is ever moved.
enum Operation {
  /// + a number of `RecordInput.codes`, + 32 × the time before it.
  static let record: UInt8 = 0x00
  /// + fingers − 1, + 8: and they lift at its end.
  static let stroke: UInt8 = 0x80
  /// + contacts.
  static let state: UInt8 = 0x90
  static let wait: UInt8 = 0x98
  static let stall: UInt8 = 0x99
  static let shiftClock: UInt8 = 0x9a
  static let passTime: UInt8 = 0x9b
  static let tick: UInt8 = 0x9c
  static let listen: UInt8 = 0x9d
  static let suspend: UInt8 = 0x9e
  static let restart: UInt8 = 0x9f
  /// + a place of a device, + 4: the one that was there last.
  static let attach: UInt8 = 0xa0
  static let detach: UInt8 = 0xa8
  static let device: UInt8 = 0xb0
  /// + a number of `CommandInput.Kind`.
  static let command: UInt8 = 0xc0
  /// + records − 1.
  static let rawRecords: UInt8 = 0xe0
  static let shortRecords: UInt8 = 0xe8
  static let lose: UInt8 = 0xec
  static let branch: UInt8 = 0xf0
  static let measureOutput: UInt8 = 0xf4
  static let configure: UInt8 = 0xf5
  static let endClient: UInt8 = 0xf6
  /// The terms of the next command, and the surface of it or of the next device.
  static let terms: UInt8 = 0xf7
  static let look: UInt8 = 0xf8
  /// The state comes out of bytes of which some are others.
  static let damage: UInt8 = 0xf9
}
