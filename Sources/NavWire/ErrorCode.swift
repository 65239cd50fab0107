/// Every code that an `error` on either socket can carry. A code is stable: it is never renamed and
/// never given another meaning; the message beside it is for people and may change.
public enum ErrorCode: String, Equatable, Sendable, CaseIterable {
  /// The line is no JSON object.
  case malformed
  /// The line is not valid UTF-8.
  case notUTF8 = "not_utf8"
  /// The line nests deeper than `WireLimits.nestingMax`.
  case nestedTooDeep = "nested_too_deep"
  /// `do` names nothing that this server knows.
  case unknownRequest = "unknown_request"
  /// A field is missing, or of the wrong type, or out of its range.
  case invalidArgument = "invalid_argument"
  /// No surface has that name.
  case unknownSurface = "unknown_surface"
  /// The command needs a managed surface, and no client has set its stack.
  case unmanaged
  /// There is no page below the last one.
  case atRoot = "at_root"
  /// The stack holds as many pages as it may.
  case tooDeep = "too_deep"
  /// The stack already holds a page with that id.
  case duplicatePage = "duplicate_page"
  /// The stack holds no page with that id.
  case unknownPage = "unknown_page"
  /// The page on top does not let back take it away.
  case blocked
  /// No page went that could come again.
  case nothingForward = "nothing_forward"
  /// The configuration has no drawer on that side.
  case drawerDisabled = "drawer_disabled"
  /// The page on top has no pages beside each other.
  case noPager = "no_pager"
  /// All connections together would keep more of an edge for themselves than they may.
  case edgeExcluded = "edge_excluded"
  /// Another connection has the stack for itself.
  case heldBy = "held_by"
  /// There is a surface of that name.
  case duplicateSurface = "duplicate_surface"
  /// The surface is the configuration's: it goes with that alone.
  case surfaceConfigured = "surface_configured"
  /// Devices have the surface.
  case surfaceInUse = "surface_in_use"
  /// The configuration's file is wrong, or cannot be read; `problems` says all of it.
  case configurationInvalid = "configuration_invalid"
  /// A string is longer than it may be.
  case tooLong = "too_long"
  /// What would come of it is bigger than it may be.
  case tooBig = "too_big"
  /// `if_revision` is not the present revision.
  case staleRevision = "stale_revision"
  /// Known to the protocol, not offered by this server.
  case unsupported
  /// The peer's user lacks the role that the message names.
  case forbidden
  /// A limit on connections, rates or queues was reached.
  case limit
  /// A fault of the server; nothing was changed.
  case `internal`
  /// The answer to `fail`, as asked for.
  case failed
  /// The virtual clock cannot be had: another device uses it or has contacts.
  case clockInUse = "clock_in_use"
  /// An axis is missing, none of the kernel's, or its minimum is not below its maximum.
  case axesInvalid = "axes_invalid"
  /// A touch record is impossible or cut short, or a frame contradicts those before it; `offset`,
  /// or `line`, says where.
  case badRecord = "bad_record"
  /// A touch began, and neither x nor y was ever sent.
  case axesMissing = "axes_missing"
  /// The stamps of a stream are in another unit.
  case unitMistake = "unit_mistake"
}

/// What went wrong, where, and what would be right.
///
/// The code is kept as text, so that a code which this build does not know survives; `known` names
/// the others.
public struct WireError: Error, Equatable, Sendable {
  /// A raw value of `ErrorCode`, or what a newer server says.
  public var code: String
  /// For people.
  public var message: String
  /// The limit that was reached, in the unit that the message names.
  public var limit: Int64?
  /// The present revision, with `stale_revision`.
  public var revision: UInt64?
  /// Everything that is wrong, one by one, with `configuration_invalid`.
  public var problems: [String]?

  public init(
    _ code: ErrorCode,
    _ message: String,
    limit: Int64? = nil,
    revision: UInt64? = nil,
    problems: [String]? = nil
  ) {
    self.code = code.rawValue
    self.message = message
    self.limit = limit
    self.revision = revision
    self.problems = problems
  }

  /// The code, if this build knows it.
  public var known: ErrorCode? { ErrorCode(rawValue: code) }
}

extension WireError: Decodable {
  private enum CodingKeys: String, CodingKey {
    case code, message, limit, revision, problems
  }
}

extension String {
  /// The beginning of a foreign string, in quotes, for an error message: never longer than a little
  /// over `WireLimits.quotedBytesMax`, never cut inside a character.
  var quotedForMessage: String {
    guard utf8.count > WireLimits.quotedBytesMax else { return "'\(self)'" }
    return "'\(cut(toBytes: WireLimits.quotedBytesMax))…'"
  }

  /// As much of it as fits in so many bytes: a character may be any number of them.
  package func cut(toBytes bytesMax: Int) -> String {
    var kept = ""
    var count = 0
    for scalar in unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= bytesMax else { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept
  }
}
