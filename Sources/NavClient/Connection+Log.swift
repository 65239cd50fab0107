public import NavWire

extension Connection {
  /// A stretch of the log, as much as one answer takes. Where the page has a `next`, asking from
  /// that seq on goes on; what is asked meanwhile on this connection is answered behind it.
  ///
  /// - Parameters:
  ///   - query: From where, up to where, which kinds (frames need the role raw), and how many
  ///     events, 1…`WireLimits.logEventsMax`.
  ///   - timeoutMilliseconds: How long the answer may take, 0 or more; the daemon reads files.
  /// - Returns: Events and gaps in their order, and the seq up to which the log was read.
  /// - Throws: As `request`; `violation` where the answer is of another kind.
  public func log(
    _ query: LogQuery = LogQuery(),
    timeoutMilliseconds: Int = 5_000
  ) throws(ClientError) -> LogPage {
    let success = try request(.log(query), timeoutMilliseconds: timeoutMilliseconds)
    guard case .log(let page) = success.content else {
      throw .violation(path: path, problem: "log was answered without events")
    }
    return page
  }
}
