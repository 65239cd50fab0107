import NavCore
import NavLog

/// Plays the lines of a golden trace in a world, and says in lines what they come to.
///
/// Inputs, one a line; a time in front of one passes before it:
///
///     world rtl rule=half root_back=action size=277x156   a fresh world; all words are optional
///     world drawer=start:280:100:judge drawer=end:280     side, size and judge in pt, rule
///     world forward_edge home_bar top_zones               what is switched on
///     world binding=3:forth:back binding=2:in:overview    fingers, motion, what it does
///     world start=anywhere:400 pager_rule=half slop=20    where back begins, and slop, in pt
///     world record=none record=all                        which frames become events
///     world rtl surface=side root_back=home turned=90     words behind a surface are its own
///     world drawer=start:280 close_ms=150                 how long its closing takes
///     reload WORDS                                        another configuration, by the same words
///     panel | touchpad | small                            attaches a device; small: no resolution
///     device slots=0 axes=2,3 clock=monotonic touchpad surface=side
///                                                         the panel with other words of its own
///     use 1                                               the device whose fingers follow
///     +8ms states 7@60,800                                contacts of a source that keeps them
///     repairs                                             asks what was put right
///     +8ms 1@60,800 2@90,400                              all fingers as they are now
///     +8ms -                                              none
///     +8ms records 3/57=5 3/53=60 0/0=0                   records as they come: type/code=value
///     push NAME back=ask pager=5:2:wraps:long:none        a page, what it says to back, its pager
///     push NAME comes=cover goes=none params=x*90 title=T how it moves, and what it carries
///     pop | pop_to NAME | pop_to_root | replace NAME …    commands
///     set_stack A … | B … | C*4                           pages, root first; C1 to C4 at the end
///     show NAME … | back | forward | home | release       more of them
///     quick_switch next | notifications | controls | switcher | dismiss | reachability on
///     drawer start open | pager 2 | pager next | direction ltr
///     add_surface side 100x60 | remove_surface side       the size in mm
///     COMMAND key=K hold client=2 uid=5 if=3 on=side      on what terms, and where
///     client 2 ends                                       a connection is no more
///     guard block | guard NAME ask | pause | resume
///     zones 1 exclude=X,Y,W,H region=NAME@X,Y,W,H drag=UM draws=controls,switcher
///                                                         all that client 1 asks, in millionths
///     rotate 90 mirrored                                  turns the picture on the panel
///     +600ms                                              time passes, and ticks with it
///     clock +5000                                         the device's clock is so many ms off
///     gap | unplug | suspend | restart                    what goes wrong
///     why | state | state side | touch                    asks; touch shows frames from now on
///
/// A command that is refused must leave the whole state as it was, and say nothing else.
package struct TracePlayer {
  package private(set) var world = World()
  private var device: UInt32 = 0
  private var seen = 0
  private var showsFrames = false

  package init() {}

  /// From now on somebody listens to reports.
  package mutating func listen() { world.listen() }

  /// From now on somebody is told of every frame.
  package mutating func listenToTouches() { world.listenToTouches() }

  package struct Misread: Error, CustomStringConvertible {
    package let description: String
  }

  package mutating func play(_ line: String) throws -> [String] {
    var words = line.split(separator: " ").map(String.init)
    if let first = words.first, first.hasPrefix("+"), first.hasSuffix("ms"),
      let milliseconds = Int64(first.dropFirst().dropLast(2))
    {
      words.removeFirst()
      if words.isEmpty {
        world.wait(milliseconds * 1_000)
      } else {
        world.advance(milliseconds * 1_000)
      }
    }
    guard let verb = words.first else { return news() }
    let said = try act(verb, Array(words.dropFirst()), words)
    return said + news()
  }

  private mutating func act(
    _ verb: String,
    _ rest: [String],
    _ words: [String]
  ) throws -> [String] {
    switch verb {
    case "world":
      world = World(settings: try settings(rest))
      seen = world.events.count
    case "panel": device = world.attach()
    case "touchpad", "small": device = world.attach(description(verb))
    case "device": device = world.attach(try described(rest))
    case "use": device = UInt32(rest.first ?? "") ?? 0
    case "reload": world.reload(try settings(rest))
    case "client":
      guard rest.count == 2, let client = UInt32(rest[0]), rest[1] == "ends" else {
        throw misread("no end of a client", rest)
      }
      world.step(.clientEnded(client))
    case "records":
      world.feed(try rest.map { try record($0) }, to: device)
      return closing()
    case "states": world.state(try rest.map { try contact($0) }, of: device)
    case "repairs": return repairs()
    case "clock":
      guard let off = Int64(rest.first ?? "") else {
        throw Misread(description: "no time: \(rest)")
      }
      world.stampOffset = off * 1_000
    case "gap": world.drop(device)
    case "unplug": world.step(.deviceRemoved(device: device, reason: .vanished))
    case "suspend": world.step(.suspended)
    case "restart": world.restart()
    case "why": return why()
    case "state": return state(rest.first ?? SurfaceState.mainName)
    case "touch": showsFrames = true
    case "-": world.frame(device, [])
    default:
      guard let input = try command(verb, rest) else {
        world.frame(device, try words.map { try finger($0) })
        return []
      }
      return try ask(input)
    }
    return []
  }

  private mutating func ask(_ input: Input) throws -> [String] {
    let before = world.engine.state
    let answer = world.step(input)
    if case .commandRefused = answer, world.engine.state != before {
      throw Misread(description: "refused, and the state is another one")
    }
    return said(answer)
  }

  /// What a device is closed with, as the daemon would.
  private func closing() -> [String] {
    switch world.reception {
    case .axesMissing(_, let axes):
      let codes = (0..<64).filter { axes & 1 << UInt64($0) != 0 }
      return ["closed: axes_missing, axes seen: \(codes.map(String.init).joined(separator: " "))"]
    case .unitMistake(_, let median): return ["closed: unit_mistake, median \(median) us"]
    case .taken, .impossible: return []
    }
  }

  private func repairs() -> [String] {
    let counts = world.engine.repairs(of: device)?.counts ?? []
    let made = counts.filter { $0.count > 0 }.map { "\($0.name) \($0.count)" }
    return ["repairs: \(made.isEmpty ? "none" : made.joined(separator: ", "))"]
  }

  func misread(_ what: String, _ words: some Sequence<String>) -> Misread {
    Misread(description: "\(what): \(words.joined(separator: " "))")
  }

  private func contact(_ word: String) throws -> FrameContact {
    let finger = try finger(word)
    return FrameContact(
      tracking: Int32(truncatingIfNeeded: finger.name),
      x: finger.x,
      y: finger.y,
      slot: 0
    )
  }

  private func finger(_ word: String) throws -> World.Finger {
    let numbers = word.split(whereSeparator: { "@,".contains($0) }).compactMap { Int32($0) }
    guard numbers.count == 3 else { throw Misread(description: "neither verb nor finger: \(word)") }
    return World.Finger(Int(numbers[0]), numbers[1], numbers[2])
  }

  private func record(_ word: String) throws -> InputRecord {
    let numbers = word.split(whereSeparator: { "/=".contains($0) }).compactMap { Int32($0) }
    guard numbers.count == 3 else { throw Misread(description: "no record: \(word)") }
    return InputRecord(
      stampMicroseconds: world.elapsed + world.stampOffset,
      type: UInt16(numbers[0]),
      code: UInt16(numbers[1]),
      value: numbers[2]
    )
  }

  private func said(_ answer: Answer) -> [String] {
    switch answer {
    case .commandAccepted(_, let revision, let changed):
      ["ok, revision \(revision)\(changed ? "" : ", no change")"]
    case .commandRefused(let refusal): ["refused: \(refusal)"]
    default: []
    }
  }

  /// Events since the last line; frames only where the trace asks for them.
  private mutating func news() -> [String] {
    defer { seen = world.events.count }
    return world.events[seen...].compactMap { event in
      if case .frame = event.body, !showsFrames { return nil }
      return event.line.drop { $0 == " " }.split(separator: " ").joined(separator: " ")
    }
  }

  private func why() -> [String] {
    world.engine.explanations.items.flatMap { explanation in
      explanation.candidates.map { candidate in
        let measured = candidate.measurement
        return "sequence \(explanation.sequence): \(candidate.kind.name) \(candidate.outcome)"
          + (candidate.verdict.map { ", \($0.name)" } ?? "")
          + ": \(measured.criterion.name) \(measured.measured) against \(measured.threshold)"
          + ", margin \(measured.margin)"
      }
    }
  }
}
