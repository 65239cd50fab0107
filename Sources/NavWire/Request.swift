/// One request of a client, read or to be written. It is only well formed: whether it makes sense
/// is judged by the server.
public struct Request: Equatable, Sendable {
  /// What is asked for: `do` and its own parameters.
  public enum Body: Equatable, Sendable {
    case push(WirePage)
    case pop
    /// Down to the page of that identifier.
    case popTo(String)
    case popToRoot
    /// In place of the top page, or as the first.
    case replace(WirePage)
    /// In place of all pages, root first.
    case setStack([WirePage])
    /// A stack of that page alone, with every drawer closed: a choice of a menu.
    case show(WirePage)
    /// As a back gesture would: obeys what stands at the root.
    case back
    /// The page that went last comes again.
    case forward
    case home
    case quickSwitch(WirePagerStep)
    /// Shown where a client draws it; an action in any case.
    case showOverlay(WireOverlay)
    /// Closes the overlay.
    case dismiss
    case reachability(isOn: Bool)
    case drawer(WireSide, isOpen: Bool)
    /// To the page of that index, from 0, in the top page's pager.
    case pagerIndex(Int32)
    case pagerStep(WirePagerStep)
    /// What a page says to back; the top page where none is named.
    case guardPage(String?, WireBackGuard)
    /// All the places that this connection asks for, instead of those before; none: no more.
    case zones(WireZones)
    /// Recognition rests: nothing under a finger navigates.
    case pause
    case resume
    case direction(WireDirection)
    /// The picture lies another way on its panel.
    case rotate(WireOrientation)
    /// The surface becomes unmanaged: its stack is forgotten.
    case release
    /// A surface of that name comes to be; without a size the first touchscreen on it gives one.
    case addSurface(String, WireSize?)
    /// The surface that is meant goes, where it was added.
    case removeSurface
    /// The configuration's file is read again.
    case reload
    case get(Subject)
    /// A barrier: the reply follows everything that came before.
    case sync
    /// The last `count` sequences, 1…`WireLimits.sequencesMax`, by default 1.
    case why(count: Int)
    /// Events of the log, as many as one line takes.
    case log(LogQuery)
    case subscribe(Subscription)
    /// Answers with an error, for testing clients.
    case fail
  }

  /// What `get` can answer.
  public enum Subject: String, Equatable, Sendable, CaseIterable {
    case state, layers, stats, config, limits, devices, clients
  }

  /// The surface that is meant where a request names none.
  public static let defaultSurface = "main"

  /// Sent back in the reply; nil: the reply's `re` is null.
  public var identifier: RequestIdentifier?
  public var body: Body
  /// 1…64 bytes. A subscription names its own.
  public var surface: String
  /// Refuses the command unless the surface's revision is this one.
  public var ifRevision: UInt64?
  /// The command key, 1…`WireLimits.keyBytesMax` bytes: of commands of one user with the same key
  /// one is carried out, and all are answered alike.
  public var key: String?
  /// The stack is this connection's alone from then on: with push, replace, set_stack and show.
  public var holds: Bool

  public init(
    _ body: Body,
    identifier: RequestIdentifier? = nil,
    surface: String = Request.defaultSurface,
    ifRevision: UInt64? = nil,
    key: String? = nil,
    holds: Bool = false
  ) {
    self.body = body
    self.identifier = identifier
    self.surface = surface
    self.ifRevision = ifRevision
    self.key = key
    self.holds = holds
  }

  /// What one line from a client is.
  public enum Decoded: Equatable, Sendable {
    case request(Request)
    case hello(ClientHello)
    /// An empty line, or of a kind that this build does not know: no answer.
    case skipped
    /// Not to be served: the reply to send.
    case refused(Reply)
  }

  /// Reads one line, with or without its line feed. It never throws: what is wrong becomes the
  /// reply that says so, naming the field and what would be right.
  public static func decode(_ line: [UInt8]) -> Decoded {
    guard !line.isBlank else { return .skipped }
    do {
      return try decodeLine(line, as: ClientLine.self).decoded
    } catch {
      return .refused(Reply(to: nil, .error(error)))
    }
  }
}

extension Request.Body {
  /// It changes the navigation of a surface, or asks to: only such a request has a key, a revision
  /// that it is meant for, or holds the stack.
  public var isCommand: Bool {
    switch self {
    case .get, .sync, .why, .log, .subscribe, .reload, .fail: false
    case .push, .pop, .popTo, .popToRoot, .replace, .setStack, .show, .back, .forward, .home,
      .quickSwitch, .showOverlay, .dismiss, .reachability, .drawer, .pagerIndex, .pagerStep,
      .guardPage, .zones, .pause, .resume, .direction, .rotate, .release, .addSurface,
      .removeSurface:
      true
    }
  }
}

extension [UInt8] {
  /// Whether a line has nothing but white space of JSON.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }
}

/// What a subscriber wants, and how it wants it.
public struct Subscription: Equatable, Sendable {
  public struct Topics: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The whole state of the surface at each discrete change. A level.
    public static let state = Topics(rawValue: 1)
    /// What an integrator reacts to. Occurrences.
    public static let actions = Topics(rawValue: 2)
    /// Began and verdicts. Occurrences.
    public static let gestures = Topics(rawValue: 4)
    /// Where a tracking transition is. A level.
    public static let progress = Topics(rawValue: 8)
    /// What fingers mean to content, in lines of their own. May be dropped, with a word.
    public static let reports = Topics(rawValue: 16)
    /// Everything that is seen, at each change and each progress. A level.
    public static let layers = Topics(rawValue: 32)
    /// The log itself, event by event; frames only with the role raw. Occurrences.
    public static let events = Topics(rawValue: 64)
    /// The touch devices, in lines of their own. A level.
    public static let devices = Topics(rawValue: 128)
    /// Every frame of every device, claimed or not, in lines of their own; with the role raw alone.
    /// May be dropped, with a word.
    public static let touches = Topics(rawValue: 256)

    /// Every topic by its name, in the order in which they are listed.
    public static let named: [(name: String, topic: Topics)] = [
      ("state", .state), ("actions", .actions), ("gestures", .gestures), ("progress", .progress),
      ("reports", .reports), ("layers", .layers), ("events", .events), ("devices", .devices),
      ("touches", .touches),
    ]
  }

  public enum Policy: String, Equatable, Sendable, CaseIterable, Decodable {
    /// Levels that wait collapse into one fresh line.
    case latest
    /// Every line is kept in a bounded queue.
    case gapless
  }

  /// Never empty.
  public var topics: Topics
  public var policy: Policy
  /// The cursor to go on from; nil: from now.
  public var from: String?
  /// The one surface that lines are about, 1…64 bytes; nil: all of them.
  public var surface: String?
  /// Seconds between two heartbeats, 1…`WireLimits.heartbeatSecondsMax`; nil: none come.
  public var heartbeatSeconds: Int?

  public init(
    topics: Topics,
    policy: Policy = .latest,
    from: String? = nil,
    surface: String? = nil,
    heartbeatSeconds: Int? = nil
  ) {
    self.topics = topics
    self.policy = policy
    self.from = from
    self.surface = surface
    self.heartbeatSeconds = heartbeatSeconds
  }
}
