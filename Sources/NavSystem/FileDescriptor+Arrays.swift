extension FileDescriptor {
  /// Reads once into an array. read(2)
  package func read(into bytes: inout [UInt8]) throws(SystemError) -> ReadOutcome {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Reads at an offset until the array is full or the file ends. pread(2)
  package func read(into bytes: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Writes everything at an offset, or throws. pwrite(2)
  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try write(UnsafeRawBufferPointer(buffer), at: offset)
    }
  }

  /// Sends once on a socket, never with a signal. send(2)
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> WriteOutcome {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try send(UnsafeRawBufferPointer(buffer))
    }
  }
}
