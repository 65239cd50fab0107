import NavCore
import TestSupport

/// A surface in one phase of one transition, as the words of a trace bring it about.
struct InterruptionStage: Sendable {
  /// nil: idle.
  var phase: Transition.Phase?
  var kind: Transition.Kind?
  var lines: [String]

  var name: String { "\(phase?.name ?? "idle") \(kind?.name ?? "")" }

  func world() throws -> World {
    var player = TracePlayer()
    for line in lines { _ = try player.play(line) }
    return player.world
  }
}

/// How fingers bring a kind of transition about: what is there before, the frames with which it
/// begins, and where they go on to commit.
private struct GestureScript {
  var kind: Transition.Kind
  var words = "drawer=start:280 drawer=end:280"
  var before: [String] = ["push a", "push b pager=5:2"]
  var start: String
  var step: (x: Int, y: Int)
  var fingers = 1
  /// Its lift is its win: nobody ever sees it track, and it cannot revert.
  var isTap = false

  /// The fingers after so many tenths of a step; each a little beside the other.
  private func frame(_ tenths: Int) -> String {
    let place = start.split(separator: ",").compactMap { Int($0) }
    let all = (0..<fingers).map { finger in
      let x = place[0] + finger * 200 + step.x * tenths / 10
      return "\(finger + 1)@\(x),\(place[1] + step.y * tenths / 10)"
    }
    return all.joined(separator: " ")
  }

  private var head: [String] {
    let world =
      "world \(words) root_back=home home_bar top_zones forward_edge binding=3:forth:lamp"
    return [world, "panel", "zones 1 draws=notifications,controls,switcher"] + before + [
      "+700ms", "+8ms \(frame(0))",
    ]
  }

  var tracking: [String] { head + ["+8ms \(frame(10))", "+8ms \(frame(12))"] }
  var reverting: [String] {
    head + ["+8ms \(frame(10))", "+8ms \(frame(11))", "+200ms \(frame(11))", "+200ms -"]
  }
  var committed: [String] {
    isTap
      ? head + ["+20ms \(frame(10))", "+20ms -"]
      : head + [10, 20, 30, 40].map { "+8ms \(frame($0))" } + ["+8ms -"]
  }
}

extension InterruptionStage {
  private static let scripts: [GestureScript] = [
    GestureScript(kind: .back, before: [], start: "10,800", step: (150, 0)),
    GestureScript(kind: .pop, start: "10,800", step: (150, 0)),
    GestureScript(
      kind: .home,
      words: "drawer=end:280",
      before: ["push a"],
      start: "10,800",
      step: (150, 0)
    ),
    GestureScript(
      kind: .forward,
      before: ["push a", "push b", "pop"],
      start: "2990,800",
      step: (-150, 0)
    ),
    GestureScript(kind: .openStartDrawer, before: ["push a"], start: "10,800", step: (100, 0)),
    GestureScript(kind: .openEndDrawer, start: "2990,800", step: (-100, 0)),
    GestureScript(
      kind: .closeStartDrawer,
      before: ["push a", "push b", "drawer start open"],
      start: "2000,800",
      step: (-100, 0)
    ),
    GestureScript(
      kind: .closeEndDrawer,
      before: ["push a", "push b", "drawer end open"],
      start: "1000,800",
      step: (100, 0)
    ),
    GestureScript(kind: .nextPage, start: "1800,800", step: (-150, 0)),
    GestureScript(kind: .previousPage, start: "1200,800", step: (150, 0)),
    GestureScript(kind: .showNotifications, start: "300,20", step: (0, 150)),
    GestureScript(kind: .showControls, start: "2800,20", step: (0, 150)),
    GestureScript(
      kind: .closeOverlay,
      before: ["push a", "push b", "controls"],
      start: "500,1500",
      step: (0, -150)
    ),
    GestureScript(kind: .homeBar, start: "1500,1980", step: (0, -80)),
    GestureScript(
      kind: .endReachability,
      before: ["push a", "push b", "reachability on"],
      start: "1500,400",
      step: (2, 3),
      isTap: true
    ),
    GestureScript(kind: .bound, start: "800,800", step: (120, 0), fingers: 3),
  ]

  /// Kinds that only commands start, by the command.
  private static let commands: [(Transition.Kind, String)] = [
    (.push, "push c"), (.replace, "replace c"), (.show, "show c"), (.showSwitcher, "switcher"),
    (.back, ""), (.pop, "pop"), (.home, "home"), (.forward, "forward"),
    (.openStartDrawer, "drawer start open"), (.openEndDrawer, "drawer end open"),
    (.nextPage, "pager next"), (.previousPage, "pager 0"),
    (.showNotifications, "notifications"), (.showControls, "controls"),
  ]

  /// What no gesture ever drives.
  static let byCommandAlone: Set<Transition.Kind> = [.push, .replace, .show, .showSwitcher]
  /// What is decided with the frame in which it begins.
  static let byTapAlone: Set<Transition.Kind> = [.endReachability]

  /// Every kind in every phase that it can be in, and rest.
  static let all: [InterruptionStage] = {
    let world =
      "world drawer=start:280 drawer=end:280 root_back=home home_bar top_zones forward_edge"
    let head = [
      world, "panel", "zones 1 draws=notifications,controls,switcher", "push a", "push z",
      "push b pager=5:2",
    ]
    var stages = [InterruptionStage(lines: head + ["+700ms"])]
    for script in scripts {
      if !script.isTap {
        stages.append(Self(phase: .tracking, kind: script.kind, lines: script.tracking))
        stages.append(Self(phase: .reverting, kind: script.kind, lines: script.reverting))
      }
      stages.append(Self(phase: .committed, kind: script.kind, lines: script.committed))
    }
    for (kind, command) in commands where !command.isEmpty {
      let before = kind == .forward ? ["pop"] : []
      stages.append(
        Self(phase: .committed, kind: kind, lines: head + before + ["+700ms", command])
      )
    }
    return stages
  }()
}
