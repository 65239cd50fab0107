import Glibc

/// The bytes of a configuration file. Only regular files are read, and no more of them than the
/// bound; a pipe or a device in the file's place never blocks the start.
enum ConfigurationFile {
  static func read(path: String) throws(ConfigurationProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let openError = errno
    guard descriptor >= 0 else {
      throw problem(path, "cannot be opened: \(reason(openError))", "name a file that can be read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw problem(path, "cannot be examined", "name a regular file")
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      let what = kind == S_IFDIR ? "is a folder" : "is not a regular file"
      throw problem(path, what, "name a regular file")
    }
    return try contents(descriptor, path: path)
  }

  private static func contents(
    _ descriptor: Int32,
    path: String
  ) throws(ConfigurationProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      let readError = errno
      if count == 0 { return bytes }
      if count < 0 {
        if readError == EINTR { continue }
        throw problem(path, "cannot be read: \(reason(readError))", "name a file that can be read")
      }
      bytes += piece[..<count]
      guard bytes.count <= ConfigurationLimits.fileBytesMax else {
        let bound = ConfigurationLimits.fileBytesMax
        throw problem(path, "is too large", "at most \(bound) bytes (1 MiB) are read")
      }
    }
  }

  private static func problem(
    _ path: String,
    _ wrong: String,
    _ right: String
  ) -> ConfigurationProblem {
    ConfigurationProblem(file: path, wrong: wrong, right: right)
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
