package import NavSystem

/// An open file of a log, closed when the last reference goes. Every call is done whole or throws;
/// none is tried again behind the back of whoever called.
package protocol LogFile: AnyObject, Sendable {
  /// What it is called in messages.
  var subject: String { get }
  func size() throws(SystemError) -> Int
  /// Seconds of the wall clock at which it was last written to.
  func modifiedSeconds() throws(SystemError) -> Int64
  /// Reads until the buffer is full or the file ends, and returns how much.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(SystemError) -> Int
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError)
  /// Sets space aside; the file ends behind it, and it reads as zeros.
  func allocate(offset: Int, count: Int) throws(SystemError) -> AllocationOutcome
  func truncate(to size: Int) throws(SystemError)
  /// Returns when content and length would survive a loss of power. That it has its name is
  /// `LogStorage.synchronize`'s to say.
  func synchronizeData() throws(SystemError)
}

/// The files of one log, by their names: the seam between the log and the disk. A second one stands
/// in the tests, where a disk can lose power, fail and stall at will.
package protocol LogStorage: AnyObject, Sendable {
  /// The folder, for messages.
  var path: String { get }
  /// All names, sorted by their bytes.
  func list() throws(SystemError) -> [String]
  func open(_ name: String, _ mode: OpenMode) throws(SystemError) -> any LogFile
  func rename(_ name: String, to other: String) throws(SystemError)
  /// One that is not there is no error.
  func remove(_ name: String) throws(SystemError)
  /// Returns when names that were made, changed or removed would survive a loss of power.
  func synchronize() throws(SystemError)
}

extension LogStorage {
  /// How a file is called in messages.
  func place(of name: String) -> String { path + "/" + name }
}

extension LogFile {
  package func read(into bytes: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try write(UnsafeRawBufferPointer(buffer), at: offset)
    }
  }
}

extension FileDescriptor: LogFile {}

/// The real one: a folder of the file system.
package final class FolderStorage: LogStorage {
  package let path: String

  package init(_ path: String) { self.path = path }

  package func list() throws(SystemError) -> [String] { try Files.list(path) }

  package func open(_ name: String, _ mode: OpenMode) throws(SystemError) -> any LogFile {
    try Files.open(place(of: name), mode)
  }

  package func rename(_ name: String, to other: String) throws(SystemError) {
    try Files.rename(place(of: name), to: place(of: other))
  }

  package func remove(_ name: String) throws(SystemError) { try Files.remove(place(of: name)) }

  package func synchronize() throws(SystemError) { try Files.synchronizeFolder(path) }
}
