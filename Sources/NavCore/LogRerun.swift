/// A stretch of a log whose inputs are run through recognition again.
///
/// The inputs are taken in the order of their arrival, session by session, and the settings of each
/// session are those that its configuration says. What the stretch does not show the frames of is
/// not guessed: its events stand as they are, so that all others meet the state that they met, and
/// it is counted as not recorded.
package struct LogRerun: Sendable {
  /// The first place at which the log and its re-run part; nil: one of them is at its end there.
  package struct Difference: Equatable, Sendable {
    package var was: NavEvent?
    package var became: NavEvent?
  }

  /// What the inputs came to.
  package private(set) var events: [NavEvent] = []
  /// The state behind the last of them.
  package private(set) var state: NavState
  package private(set) var difference: Difference?
  /// The gestures of the log whose frames are in it, and those whose frames are not.
  package private(set) var recorded: [LoggedGesture] = []
  package private(set) var notRecorded: [LoggedGesture] = []
  /// Why each sequence became what it became now, also those that nobody claimed.
  package private(set) var explanations: [LoggedGesture.Sequence: Explanation] = [:]
  /// Configurations that nobody could say the settings of, each once.
  package private(set) var unknownConfigurations: [String] = []
  private var unrecorded: Set<UInt32> = []

  /// Runs events that follow on each other without a gap.
  ///
  /// - Parameters:
  ///   - events: from the start of a session on, or from `state` on.
  ///   - state: how things were before the first of them: that of a checkpoint.
  ///   - settings: what the text of a configuration says; nil where it says nothing that is known.
  package init(
    _ events: [NavEvent],
    from state: NavState = NavState(),
    settings: (String) -> Settings?
  ) {
    self.state = state
    let gestures = events.loggedGestures(from: state)
    self.events.reserveCapacity(events.count)
    var present = settings(state.configuration) ?? Settings()
    for session in events.sessions {
      run(session, &present, settings)
    }
    difference = Self.difference(events, self.events)
    for gesture in gestures {
      if unrecorded.contains(gesture.gesture) {
        notRecorded.append(gesture)
      } else {
        recorded.append(gesture)
      }
    }
  }

  /// The first difference between two lists of events, bit for bit.
  package static func difference(_ log: [NavEvent], _ other: [NavEvent]) -> Difference? {
    for (was, became) in zip(log, other) where was != became {
      return Difference(was: was, became: became)
    }
    let common = min(log.count, other.count)
    if log.count == other.count { return nil }
    return Difference(
      was: common < log.count ? log[common] : nil,
      became: common < other.count ? other[common] : nil
    )
  }

  private mutating func run(
    _ session: ArraySlice<NavEvent>,
    _ present: inout Settings,
    _ settings: (String) -> Settings?
  ) {
    let text = session.startConfiguration
    if let text { present = known(text, settings) ?? Settings() }
    var engine = Engine(state: state, settings: present)
    if text == nil, let first = session.first { engine.adopt(before: first) }
    var facts = LoggedFacts(session, isWhole: text != nil)
    var output = Output()
    swap(&output.events, &events)
    // Places, since an event is large.
    let inputs = session.indices.sorted {
      (session[$0].arrival, $0) < (session[$1].arrival, $1)
    }
    var arrival: UInt64?
    var group = output.events.count
    for place in inputs {
      let event = session[place]
      if arrival != event.arrival { group = output.events.count }
      arrival = event.arrival
      var others: Settings?
      if case .configured(let configured) = event.body {
        others = known(configured.text, settings)
        present = others ?? present
      }
      if facts.isFact(event, engine) {
        if let others { engine.settings = others }
        if !output.events[group...].contains(where: { $0.body == event.body }) {
          engine.take(fact: event, into: &output)
        }
        continue
      }
      engine.rerun(event, configuration: text ?? "", settings: others, into: &output)
      keep(engine.explanations.items.last, session: engine.state.session)
    }
    swap(&output.events, &events)
    unrecorded.formUnion(facts.gestures)
    state = engine.state
  }

  private mutating func keep(_ explanation: Explanation?, session: UInt32) {
    guard let explanation else { return }
    let sequence = LoggedGesture.Sequence(
      session: session,
      device: explanation.device,
      number: explanation.begunArrival
    )
    if explanations[sequence] == nil { explanations[sequence] = explanation }
  }

  private mutating func known(_ text: String, _ settings: (String) -> Settings?) -> Settings? {
    let known = settings(text)
    if known == nil, !unknownConfigurations.contains(text) { unknownConfigurations.append(text) }
    return known
  }
}

extension [NavEvent] {
  /// The events of each session; those before the first start are the rest of one.
  package var sessions: [ArraySlice<NavEvent>] {
    var starts = indices.filter {
      if case .sessionStarted = self[$0].body { return true }
      return false
    }
    if let first = starts.first, first > 0 { starts.insert(0, at: 0) }
    if starts.isEmpty, !isEmpty { starts = [0] }
    return zip(starts, starts.dropFirst() + [count]).map { self[$0..<$1] }
  }
}

extension ArraySlice<NavEvent> {
  /// The text of the configuration that a session starts with; nil where this is no start.
  fileprivate var startConfiguration: String? {
    guard case .sessionStarted? = first?.body else { return nil }
    for event in self {
      if case .configured(let configured) = event.body { return configured.text }
    }
    return ""
  }
}
