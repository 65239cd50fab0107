import Foundation
import NavCore
import NavLog
import TestSupport
import Testing

@Suite struct `Events in words` {
  /// Plays the name of a kind: its sample as a line and as JSON.
  @Test(arguments: GoldenTrace.all(in: "log").filter { $0.url.lastPathComponent == "words.trace" })
  func `every kind of event has its line and its object`(trace: GoldenTrace) throws {
    var asked: Set<String> = []
    try trace.check { name in
      asked.insert(name)
      return EventSamples.events.filter { EntryKind($0.body).name == name }.flatMap {
        [$0.line, $0.fields.json]
      }
    }
    #expect(asked == Set(EntryKind.allCases.filter(\.isEvent).map(\.name)))
  }

  /// What all objects have; decoded as integers, because JSONSerialization makes doubles of some.
  private struct Head: Decodable {
    var event: String
    var time_us: Int64
  }

  @Test(arguments: Seed.some(5))
  func `whatever the event, its object is JSON and its line is one`(seed: Seed) throws {
    var random = SeededRandom(seed)
    for seq in 1...300 {
      let event = EventSamples.event(seq: UInt64(seq), using: &random)
      let head = try JSONDecoder().decode(Head.self, from: Data(event.fields.json.utf8))
      #expect(head.event == EntryKind(event.body).name)
      #expect(head.time_us == event.timeMicroseconds)
      let controls = event.line.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.isEmpty)
    }
  }

  @Test(
    arguments: [
      (29_549, 410_600, "3.0 %, +0.411/s"), (29_449, 410_400, "2.9 %, +0.410/s"),
      (29_550, -410_500, "3.0 %, -0.411/s"), (-49, -499, "0.0 %, +0.000/s"),
      (1_000_000, .min, "100.0 %, -9223372036854.776/s"),
    ] as [(Int64, Int64, String)]
  )
  func `figures are rounded as the wire rounds them`(
    progress: Int64,
    velocity: Int64,
    text: String
  ) {
    let body = NavEvent.Body.gestureChanged(
      GestureChanged(
        gesture: 1,
        surface: 0,
        progressPPM: progress,
        velocityPPMPerSecond: velocity,
        will: .commit
      )
    )
    #expect(body.summary == "gesture 1, \(text), will commit")
  }

  @Test func `times of the log are those that others round to`() {
    var event = EventSamples.events[0]
    event.timeMicroseconds = 12_417_500
    #expect(event.line.contains("+12.418 s"))
    event.timeMicroseconds = -400
    #expect(event.line.contains("+0.000 s"))
  }

  @Test func `text from outside cannot move the cursor`() throws {
    var event = EventSamples.events[0]
    event.body = .stackChanged(
      StackChanged(
        surface: 2,
        change: .pushed(Page(identifier: "a\u{1B}[2J\"\\\u{9B}\n\r", title: "", parameters: ""))
      )
    )
    #expect(event.body.summary == #"pushed "a\u001b[2J\"\\\u009b\n\u000d" on surface 2"#)
  }
}
