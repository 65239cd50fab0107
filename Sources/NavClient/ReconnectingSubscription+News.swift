public import NavWire

extension ReconnectingSubscription {
  /// Two seconds: who swiped before that has looked elsewhere by now.
  public static let defaultActionAgeMilliseconds = ClientLimits.actionAgeMilliseconds

  /// What happened since a subscription began, in the order in which it did.
  public enum News: Equatable, Sendable {
    /// It is subscribed, and every line behind this seq comes from now on. `missed` is nil where
    /// nothing is missing since the last line: at the first connection, or where the daemon told
    /// all of it again. `staleActions` is how many actions were told again and left out, because
    /// they were too old to react to.
    case live(seq: UInt64, missed: Missed?, staleActions: Int)
    /// The state of a surface as a whole.
    case snapshot(Snapshot)
    /// A line of the subscription; with an age where it happened while there was no connection.
    case update(Update)
    /// What fingers meant to content; where some were left out, the line says how many.
    case reports(ReportLine)
    /// The touch devices, as they are now.
    case devices(DevicesLine)
    /// Frames of the devices; where some were left out, the line says how many.
    case touches(TouchLine)
    /// Whether the log takes events; only where the feature `log` was asked for.
    case log(LogNotice)
    /// The daemon is there; only where the subscription asked for it.
    case heartbeat(Heartbeat)
    /// Zones or a stack that this client had over the last connection are refused over this one.
    /// They are asked for again with the next, unless the daemon does not know the surface.
    case refused(Request, WireError)
    /// The daemon says something that answers no request: that the overlays of the greeting are not
    /// this client's to draw, or which rule was broken, before it ends the connection.
    case error(WireError)
    /// There is no connection, or none any more; the next attempt is due in so many milliseconds,
    /// or, where that is nil, once somebody listens.
    case lost(ClientError, retryMilliseconds: Int?)
  }

  /// What happened while there was no connection, and the daemon does not tell.
  public struct Missed: Equatable, Sendable {
    /// too_old, future, foreign, ahead, not_recorded, damaged; `gap` where a line was lost among
    /// those that were told again; others may come.
    public var reason: String
    /// The seq of the last update before; nil where none came or the log is another one.
    public var after: UInt64?

    public init(reason: String, after: UInt64? = nil) {
      self.reason = reason
      self.after = after
    }
  }
}

extension Update {
  /// It says that there was something, and not what.
  var isEmpty: Bool {
    self
      == Update(
        seq: seq,
        previous: previous,
        cursor: cursor,
        coalesced: coalesced,
        isAhead: isAhead,
        ageMilliseconds: ageMilliseconds
      )
  }
}
