/// Every bound of the client library, each with its reason.
enum ClientLimits {
  /// Bytes of lines that wait to be taken while a reply is awaited: 128 of the longest lines.
  /// Beyond it the caller asks too much and takes too little.
  static let backlogBytesMax = 8 << 20

  /// Bytes read at once: one line of the longest kind.
  static let readBytes = 65_536

  /// How often a daemon that does not listen yet is looked for: a person does not notice it, and a
  /// processor does not either.
  static let listenPollMilliseconds = 50

  /// Bytes of a foreign line that an error repeats.
  static let quotedBytesMax = 80

  /// The first pause between two attempts to connect again: a restart of the daemon takes less.
  static let retryMillisecondsMin = 100

  /// The longest pause where somebody listens and does not serve: whoever mends that does not wait
  /// longer.
  static let retryMillisecondsMax = 5_000

  /// The last pause where nobody listens and the folder is watched: a socket is there a moment
  /// before somebody listens, and only its coming is heard.
  static let listeningMilliseconds = 800

  /// The longest pause where nobody listens and the folder cannot be watched: so rare that nobody
  /// who looks at the machine's wake-ups sees it.
  static let unwatchedMilliseconds = 30_000

  /// A connection that held so long was good; pauses begin anew behind it.
  static let steadyMilliseconds = 1_000

  /// How old an action that is told again may be, if nobody says otherwise: who swiped back before
  /// that has looked elsewhere by now.
  static let actionAgeMilliseconds = 2_000

  /// News that a task has not taken; with so many the daemon's own queue begins to fill.
  static let newsWaitingMax = 64
}
