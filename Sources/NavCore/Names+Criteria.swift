/// The one word for what a candidate was measured by, as in `Names`.

extension Criterion {
  package var name: String {
    switch self {
    case .noSize: "no_size"
    case .indirect: "indirect"
    case .busy: "busy"
    case .nothingBehind: "nothing_behind"
    case .edgeZone: "edge_zone"
    case .slop: "slop"
    case .axis: "axis"
    case .direction: "direction"
    case .secondFinger: "second_finger"
    case .stale: "stale"
    case .projected: "projected"
    case .travel: "travel"
    case .backwards: "backwards"
    case .progress: "progress"
    case .cancelled: "cancelled"
    case .parked: "parked"
    case .heldFrames: "held_frames"
    case .palm: "palm"
    case .blocked: "blocked"
    case .asked: "asked"
    case .excluded: "excluded"
    case .paused: "paused"
    case .nothingAhead: "nothing_ahead"
    case .covered: "covered"
    case .fingers: "fingers"
    case .joined: "joined"
    case .curved: "curved"
    case .span: "span"
    case .duration: "duration"
    case .judge: "judge"
    case .velocity: "velocity"
    case .height: "height"
    case .pause: "pause"
    case .turn: "turn"
    case .outranked: "outranked"
    case .flapping: "flapping"
    }
  }
}

extension Measurement.Unit {
  package var name: String {
    switch self {
    case .none: "none"
    case .micrometres: "um"
    case .micrometresPerSecond: "um_per_s"
    case .partsPerMillion: "ppm"
    case .count: "count"
    case .microseconds: "us"
    }
  }
}
