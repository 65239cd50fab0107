import NavClient
import NavWire
import Testing

@Suite struct WordingTests {
  func clause(
    _ criterion: String,
    _ measured: Int64,
    _ threshold: Int64,
    _ unit: WireMeasurement.Unit
  ) -> String {
    WireMeasurement(
      criterion: criterion,
      measured: measured,
      threshold: threshold,
      unit: unit
    ).clause()
  }

  @Test func `figures are rounded to what people read`() {
    #expect(Figure.points(micrometres: 3_175) == "20 pt")
    #expect(Figure.points(micrometres: 11_906) == "75 pt")
    #expect(Figure.points(micrometres: -8_731) == "-55 pt")
    #expect(Figure.points(micrometres: 24) == "0.2 pt")
    #expect(Figure.percent(ppm: 421_000) == "42.1 %")
    #expect(Figure.percent(ppm: -500) == "-0.1 %")
    #expect(Figure.percent(ppm: 29_549) == "3 %")
    #expect(Figure.level(ppm: 29_549) == "3.0 %")
    #expect(Figure.level(ppm: -421_000) == "-42.1 %")
    #expect(Figure.seconds(microseconds: 61_240_499) == "61.240 s")
    #expect(Figure.rate(ppmPerSecond: -310_000) == "-0.31/s")
    #expect(Figure.rate(ppmPerSecond: 1_006_000) == "+1.01/s")
    #expect(Figure.points(micrometres: .min).hasPrefix("-"))
  }

  @Test func `a refusal says what was measured, against what and by how much it missed`() {
    #expect(
      clause("edge_zone", 11_906, 3_191, .micrometres)
        == "edge zone, 75 pt from the edge > 20.1 pt (54.9 pt too far)"
    )
    #expect(
      clause("slop", 100, 1_588, .micrometres)
        == "slop, moved 0.6 pt ≤ 10 pt (9.4 pt short of a pan)"
    )
    #expect(
      clause("axis", 1_588, 3_175, .micrometres)
        == "axis, 10 pt along ≤ 20 pt across (10 pt too steep)"
    )
    #expect(
      clause("direction", -1_588, 0, .micrometres)
        == "direction, moved 10 pt the other way"
    )
    #expect(
      clause("second_finger", 2, 1, .count)
        == "second finger, 2 fingers before it had won; it is a gesture of 1"
    )
    #expect(
      clause("parked", 1_204_000, 1_000_000, .microseconds)
        == "parked, rested 1.204 s > 1.000 s before it moved"
    )
    #expect(clause("busy", 0, 0, .none) == "busy, another device was moving the surface")
  }

  @Test func `a lift says how safe the verdict was`() {
    #expect(
      clause("projected", 812_000, 500_000, .partsPerMillion)
        == "projected, would have reached 81.2 % of the way ≥ 50 % (31.2 % to spare)"
    )
    #expect(
      clause("projected", 310_000, 500_000, .partsPerMillion)
        == "projected, would have reached 31 % of the way < 50 % (19 % short)"
    )
    #expect(
      clause("progress", 500_000, 500_000, .partsPerMillion)
        == "progress, stood at 50 % of the way ≤ 50 % (0 % short)"
    )
    #expect(
      clause("travel", 1_588, 2_540, .micrometres) == "travel, travelled 10 pt < 16 pt (6 pt short)"
    )
    #expect(
      clause("backwards", -23_813, -15_875, .micrometresPerSecond)
        == "backwards, went back at -150 pt/s, the limit is -100 pt/s (50 pt/s too fast)"
    )
  }

  @Test func `a criterion that is not known still shows its numbers`() {
    #expect(
      clause("new_rule", 3, 5, .count) == "new rule, measured 3, threshold 5 (2 between them)"
    )
    #expect(clause("new_reason", 0, 0, .none) == "new reason, ended by it")
    #expect(clause("new_rule", .max, .min, .count).contains("\(Int64.max) between them"))
  }

  @Test func `a sequence is told candidate by candidate`() {
    let zone = WireMeasurement(
      criterion: "edge_zone",
      measured: 11_906,
      threshold: 3_175,
      unit: .micrometres
    )
    let lift = WireMeasurement(
      criterion: "projected",
      measured: 812_000,
      threshold: 500_000,
      unit: .partsPerMillion
    )
    let cancel = WireMeasurement(criterion: "device_removed")
    let sequence = SequenceExplanation(
      sequence: 2,
      device: 3,
      deviceName: "pa\u{1B}nel",
      surface: "main",
      downMicroseconds: 61_000_000,
      upMicroseconds: 61_240_000,
      isClaimed: false,
      candidates: [
        .init(name: "edge_back", outcome: .refused, measurement: zone, margin: 8_731),
        .init(name: "swipe", outcome: .won, measurement: lift, margin: 312_000, verdict: .commit),
        .init(name: "pan", outcome: .won, measurement: cancel),
        .init(name: "tap", outcome: .pending),
      ]
    )
    #expect(
      sequence.lines == [
        "61.000 s – 61.240 s  \"pa?nel\" (device 3) on main, not claimed",
        "  edge back  refused: edge zone, 75 pt from the edge > 20 pt (55 pt too far)",
        "  swipe      commit: projected, would have reached 81.2 % of the way ≥ 50 % "
          + "(31.2 % to spare)",
        "  pan        cancelled: device removed, not ended by the finger",
        "  tap        not decided yet",
      ]
    )
  }

  @Test func `a surface shows its pages with the top one marked`() {
    var surface = SurfaceSnapshot(
      surface: "main",
      revision: 2,
      isManaged: true,
      direction: .rightToLeft,
      size: .init(widthMicrometres: 62_000, heightMicrometres: 110_450, rule: "configured"),
      stack: [.init(identifier: "home"), .init(identifier: "settings", title: "Settings\n")]
    )
    #expect(
      surface.lines == [
        "main: managed, 2 pages, right to left, 62 × 110.5 mm (configured)", "    home",
        "  ▸ settings  Settings?",
      ]
    )
    surface.isManaged = false
    surface.stack = []
    surface.size = nil
    #expect(surface.lines == ["main: unmanaged, right to left, size not known yet"])
  }

  @Test func `a bar is as long as it is wide`() {
    let bar = ProgressBar(width: 10, usesBlocks: false)
    #expect(bar.text(ppm: 0) == "[----------]")
    #expect(bar.text(ppm: 449_999) == "[####------]")
    #expect(bar.text(ppm: 450_000) == "[#####-----]")
    #expect(bar.text(ppm: 2_000_000) == "[##########]")
    #expect(bar.text(ppm: -5) == "[----------]")
    #expect(ProgressBar(width: 2, usesBlocks: true).text(ppm: 500_000) == "[█░]")
  }

  @Test func `one update becomes lines in the order of what happened`() {
    let update = Update(
      seq: 222,
      previous: 221,
      cursor: "c",
      coalesced: 3,
      state: SurfaceSnapshot(
        surface: "main",
        revision: 3,
        isManaged: true,
        direction: .leftToRight,
        stack: [.init(identifier: "home")]
      ),
      actions: [.init(name: "back", surface: "main", page: "settings", cause: 221)],
      gestures: [.init(gesture: 1, kind: "edge_back", phase: .began, cause: 8)],
      progress: ProgressLevel(
        surface: "main",
        transition: 1,
        progressPPM: 421_000,
        velocityPPMPerSecond: 310_000,
        will: .commit
      )
    )
    let wording = WatchWording(bar: ProgressBar(width: 5, usesBlocks: false))
    #expect(
      wording.lines(for: .update(update)) == [
        WatchLine(.note, "#222   3 lines collapsed: this reader was slow"),
        WatchLine(.gesture, "#222   edge back began"),
        WatchLine(.progress, "#222   [##---]  42.1 %  +0.31/s   would commit"),
        WatchLine(.action, "#222   action back on main, page settings (because of #221)"),
        WatchLine(.state, "#222   main: home, revision 3, idle"),
      ]
    )
  }

  @Test func `the end of a gesture says by what`() {
    let reason = WireMeasurement(criterion: "device_removed")
    let cancelled = GestureOccurrence(
      gesture: 2,
      kind: "edge_back",
      phase: .cancelled,
      reason: reason,
      cause: 1
    )
    #expect(cancelled.sentence == "edge back cancelled: device removed")
    var ended = cancelled
    ended.phase = .ended
    ended.verdict = .revert
    ended.reason = WireMeasurement(
      criterion: "travel",
      measured: 1_588,
      threshold: 2_540,
      unit: .micrometres
    )
    #expect(ended.sentence == "edge back: revert, travelled 10 pt (needs 16 pt)")
    ended.verdict = .commit
    ended.reason = lift("projected", 1_136_000)
    #expect(ended.sentence == "edge back: commit, would have reached 113.6 % (needs 50 %)")
    ended.reason = lift("progress", 500_000)
    #expect(ended.sentence == "edge back: commit, stood at 50 % (needs more than 50 %)")
    ended.reason = lift("new_rule", 20_000)
    #expect(ended.sentence == "edge back: commit, new rule 2 % (threshold 50 %)")
    ended.reason = WireMeasurement(criterion: "new_reason")
    #expect(ended.sentence == "edge back: commit, new reason")
    ended.reason = WireMeasurement(criterion: "stale")
    #expect(
      ended.sentence == "edge back: commit, what it could have gone back to had changed"
    )
  }

  @Test func `an action that a command asked for names no cause`() {
    var action = ActionOccurrence(name: "back", surface: "main", page: "a", cause: 221)
    #expect(action.sentence == "action back on main, page a (because of #221)")
    action.cause = 0
    #expect(action.sentence == "action back on main, page a")
  }

  @Test func `progress that does not fit loses whole parts`() {
    let level = ProgressLevel(
      surface: "main",
      transition: 1,
      progressPPM: 30_000,
      velocityPPMPerSecond: 310_000,
      will: .revert
    )
    let update = Update(seq: 7, previous: 6, cursor: "c", progress: level)
    func text(columns: Int) -> String? {
      let bar = ProgressBar(width: 5, usesBlocks: false)
      return WatchWording(bar: bar, columns: columns).lines(for: .update(update)).first?.text
    }
    let whole = "#7     [-----]   3.0 %  +0.31/s   would revert"
    #expect(text(columns: .max) == whole)
    #expect(text(columns: whole.count) == whole)
    #expect(text(columns: whole.count - 1) == "#7     [-----]   3.0 %  +0.31/s ")
    #expect(text(columns: 31) == "#7     [-----]   3.0 %")
    #expect(text(columns: 3) == "#7     [-----]   3.0 %")
  }

  @Test func `the state says what is synced`() {
    let snapshot = Snapshot(
      seq: 165,
      durableSeq: 118,
      cursor: "c",
      surface: .init(surface: "main", revision: 3, isManaged: false, direction: .leftToRight)
    )
    #expect(snapshot.lines.last == "revision 3, seq 165, synced up to 118")
  }

  private func lift(_ criterion: String, _ measured: Int64) -> WireMeasurement {
    WireMeasurement(
      criterion: criterion,
      measured: measured,
      threshold: 500_000,
      unit: .partsPerMillion
    )
  }
}
