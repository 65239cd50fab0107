import NavConfiguration
import NavSystem

extension Daemon {
  /// Who may do what, with the groups of this machine. One that it has not gives nobody a role, and
  /// is told of; that of the defaults need not be there.
  static func access(_ settings: AccessSettings) -> Access {
    var identifiers: [String: UInt32] = [:]
    for name in settings.groups {
      do {
        identifiers[name] = try UserGroups.identifier(of: name)
        if identifiers[name] == nil, name != AccessSettings.defaultGroup {
          StandardStream.error.write(
            "navd: [access] names the group \(name), which this machine has not: nobody has a role "
              + "by it\n"
          )
        }
      } catch {
        StandardStream.error.write("navd: \(error); no member of it is let in\n")
      }
    }
    return Access(settings, groupIDs: identifiers)
  }
}
