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
      case "slop": "moved \(here) ≤ \(there) (\(gap) short of a pan)"
      case "axis": "\(here) along ≤ \(there) across (\(gap) too steep)"
      case "direction": "moved \(figure(abs(clamped: measured, 0))) towards the edge, not inward"
      case "second_finger": "\(here) fingers before it had won; it is a gesture of \(there)"
      case "parked": "rested \(here) > \(there) before it moved"
      case "held_frames": "undecided after \(here) frames"
      case "projected", "progress", "travel": reach(here, there, gap)
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
    default: nil
    }
  }

  private var isOver: Bool { measured > threshold }

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
