import Glibc

/// The groups of this machine's users.
package enum UserGroups {
  /// The most that a group's entry may take: a group of some ten thousand members.
  private static let entryBytesMax = 1 << 20

  /// The number of a group; nil if there is none of that name. getgrnam_r(3)
  package static func identifier(of name: String) throws(SystemError) -> UInt32? {
    var buffer = [CChar](repeating: 0, count: 1_024)
    while true {
      var entry = group()
      var found: UnsafeMutablePointer<group>?
      let code = getgrnam_r(name, &entry, &buffer, buffer.count, &found)
      switch code {
      case 0: return found == nil ? nil : entry.gr_gid
      case EINTR: continue
      case ERANGE where buffer.count < entryBytesMax:
        buffer = [CChar](repeating: 0, count: buffer.count * 4)
      // What some sources of names say instead of "none".
      case ENOENT, ESRCH: return nil
      default: throw SystemError(operation: "getgrnam", subject: name, code: code)
      }
    }
  }
}
