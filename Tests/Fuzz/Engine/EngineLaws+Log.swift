import NavCore

// What holds of a whole log.
extension EngineLaws {
  /// The inputs of the log, in the order of their arrival, give the log.
  func checkRerun() {
    var state = first
    var output = Output()
    for (settings, events) in sessions {
      var engine = Engine(state: state, settings: settings)
      let inputs = events.enumerated().sorted {
        ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset)
      }
      output.removeAll()
      for (_, event) in inputs {
        var others: Settings?
        if case .configured(let configured) = event.body {
          others = configurations[configured.text]
        }
        engine.rerun(event, configuration: "", settings: others, into: &output)
      }
      for (was, now) in zip(events, output.events) where was != now {
        fault("run again, \(was) became \(now)")
      }
      guard events.count == output.events.count else {
        fault("run again, \(events.count) events became \(output.events.count)")
      }
      state = engine.state
    }
  }

  /// A touch that no gesture claimed leaves no trace: every frame is of a sequence that one did,
  /// which is named by the arrival number of its first frame.
  func checkTraces() {
    for (_, events) in sessions {
      var claimed: Set<UInt32> = []
      for case .gestureBegan(let began) in events.map(\.body) { claimed.insert(began.sequence) }
      var open: Set<UInt32> = []
      for event in events.sorted(by: { ($0.arrival, $0.seq) < ($1.arrival, $1.seq) }) {
        switch event.body {
        case .frame(let frame):
          let isFirst = claimed.contains(UInt32(truncatingIfNeeded: frame.arrival))
          guard isFirst || open.contains(frame.device) else {
            fault("seq \(event.seq) is a frame of device \(frame.device), and nobody claimed it")
          }
          if frame.contacts.liveCount == 0 {
            open.remove(frame.device)
          } else {
            open.insert(frame.device)
          }
        case .inputGap(let gap) where !gap.isSurvived: open.remove(gap.device)
        case .deviceRemoved(let removed): open.remove(removed.device)
        default: break
        }
      }
    }
  }
}
