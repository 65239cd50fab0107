package import NavWire

extension WireMeasurement {
  /// What was measured against what, and by how much it missed or held: a clause without a full
  /// stop. `margin` is the distance to the other verdict, computed where the wire gave none.
  package func clause(margin: Int64? = nil) -> String {
    let gap = figure(margin ?? abs(clamped: measured, threshold))
    let here = figure(measured)
    let there = figure(threshold)
    let clause: String =
      switch criterion {
      case "edge_zone":
        isOver
          ? "\(here) from the edge > \(there) (\(gap) too far)"
          : "\(here) from the edge ≤ \(there) (\(gap) inside)"
      case "slop":
        isOver
          ? "moved \(here) > \(there) (\(gap) too far)"
          : "moved \(here) ≤ \(there) (\(gap) short of a pan)"
      case "axis": "\(here) along ≤ \(there) across (\(gap) too steep)"
      case "direction": "moved \(figure(abs(clamped: measured, 0))) the other way"
      case "second_finger": "\(here) fingers before it had won; it is a gesture of \(there)"
      case "parked": "rested \(here) > \(there) before it moved"
      case "held_frames": "undecided after \(here) frames"
      case "projected", "progress", "travel": reach(here, there, gap)
      case "asked": "it would have gone, but the page wants to be asked first"
      case "fingers": "\(here) \(measured == 1 ? "finger" : "fingers"); it is a gesture of \(there)"
      case "joined":
        "its fingers were not all down after \(here), it waits \(there) (\(gap) too late)"
      case "curved": "its way was \(here) straight, \(there) is needed (\(gap) too crooked)"
      case "span": "its fingers went \(here) apart or together, \(there) decides (\(gap) between)"
      case "duration":
        isOver
          ? "was down for \(here) > \(there) (\(gap) too long for a tap)"
          : "was down for \(here) ≤ \(there) (\(gap) to spare)"
      case "flapping": "was down for \(here) < \(there): a flicker of the panel, no finger"
      case "judge":
        "the layer would have stood at \(here), the judge is at \(there) (\(gap) between them)"
      case "velocity": "went at \(here), the limit is \(there) (\(gap) between them)"
      case "height":
        isBelow
          ? "was \(here) high < \(there) (\(gap) too low)"
          : "was \(here) high ≥ \(there) (\(gap) to spare)"
      case "pause": "paused \(here) above its down"
      case "turn": "turned down by \(here), \(there) is enough (\(gap) to spare)"
      case "backwards": "went back at \(here), the limit is \(there) (\(gap) too fast)"
      default:
        plain
          ?? (unit == .none
            ? "ended by it" : "measured \(here), threshold \(there) (\(gap) between them)")
      }
    return "\(criterion.words.printable), \(clause)"
  }

  /// The same in fewer words, for a line that stands among others: `would have reached 81.2 %
  /// (needs 50 %)`.
  package var shortClause: String {
    let here = figure(measured)
    let there = figure(threshold)
    return switch criterion {
    case "projected": "would have reached \(here) (needs \(there))"
    case "progress": "stood at \(here) (needs more than \(there))"
    case "travel": "travelled \(here) (needs \(there))"
    case "backwards": "went back at \(here) (limit \(there))"
    default:
      plain ?? criterion.words.printable + (unit == .none ? "" : " \(here) (threshold \(there))")
    }
  }

  /// What the rules at the lift measure: more is better.
  private func reach(_ here: String, _ there: String, _ gap: String) -> String {
    let what =
      switch criterion {
      case "projected": "would have reached \(here) of the way"
      case "progress": "stood at \(here) of the way"
      default: "travelled \(here)"
      }
    let needed = criterion == "progress" ? "> \(there)" : "≥ \(there)"
    let missed = criterion == "progress" ? "≤ \(there)" : "< \(there)"
    let isEnough = criterion == "progress" ? isOver : measured >= threshold
    return "\(what) \(isEnough ? "\(needed) (\(gap) to spare)" : "\(missed) (\(gap) short)")"
  }

  /// Criteria that measure nothing.
  private var plain: String? {
    switch criterion {
    case "no_size": "the surface has no size yet: set width_mm and height_mm"
    case "indirect": "the device does not lie on the surface, so it has no edges"
    case "busy": "another device was moving the surface"
    case "nothing_behind": "there was nothing to go back to"
    case "stale": "what it could have gone back to had changed"
    case "cancelled": "it was ended from outside"
    case "palm": "it became a palm"
    case "blocked": "the page on top wants to stay"
    case "excluded": "the place belongs to a client"
    case "paused": "recognition was paused"
    case "nothing_ahead": "there was no page to go on to"
    case "covered": "something lay over the pages and is closed first"
    case "outranked": "another candidate won"
    default: nil
    }
  }

  private var isOver: Bool { measured > threshold }

  private var isBelow: Bool { measured < threshold }

  private func figure(_ value: Int64) -> String {
    switch unit {
    case .none, .count: "\(value)"
    case .micrometres: Figure.points(micrometres: value)
    case .micrometresPerSecond: Figure.pointsPerSecond(micrometres: value)
    case .partsPerMillion: Figure.percent(ppm: value)
    case .microseconds: Figure.seconds(microseconds: value)
    }
  }
}

/// The distance between two numbers of the wire, whatever they are.
private func abs(clamped first: Int64, _ second: Int64) -> Int64 {
  let difference = Int128(first) - Int128(second)
  return Int64(clamping: difference.magnitude)
}
