import NavWire

extension Samples {
  mutating func reportLine() -> ReportLine {
    ReportLine(dropped: maybe { $0.unsigned() }, reports: list(3) { $0.report() }, seq: unsigned())
  }

  mutating func report() -> ContentReport {
    ContentReport(
      kind: string(),
      phase: element(ContentReport.Phase.allCases),
      surface: string(),
      device: number(),
      sequence: number(),
      atMicroseconds: integer(),
      region: maybe { $0.string() },
      fingers: Int(integer()),
      count: Int(integer()),
      position: maybe { $0.position() }
    )
  }

  private mutating func position() -> ContentReport.Position {
    ContentReport.Position(
      placeMicrometres: vector(),
      displacementMicrometres: maybe { $0.vector() },
      velocityMicrometresPerSecond: maybe { $0.vector() },
      heading: maybe { $0.string() },
      scalePPM: maybe { $0.integer() },
      // Degrees with three places are read in millionths.
      angleMillidegrees: maybe { $0.integer() / 1_000 }
    )
  }

  private mutating func vector() -> WireVector { WireVector(x: integer(), y: integer()) }
}
