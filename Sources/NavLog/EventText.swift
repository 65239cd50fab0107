package import NavCore

extension NavEvent {
  /// The event as one line for people: seq, time in the session, name, what happened, cause.
  package var line: String {
    let name = EntryKind(body).name
    let what = cause == 0 ? body.summary : "\(body.summary), caused by \(cause)"
    return "\(padded(String(seq), left: 7))  \(padded(seconds(timeMicroseconds), left: 11))  "
      + padded(name, right: 20) + "  " + what
  }
}

extension NavEvent.Body {
  /// What happened, in a few words.
  package var summary: String {
    switch self {
    case .sessionStarted(let body):
      "session \(body.session), version \(printable(body.version))"
    case .configured(let body): "\(body.text.utf8.count) bytes of configuration"
    case .deviceAdded(let body): body.summary
    case .deviceRemoved(let body): "device \(body.device), \(words(body.reason.name))"
    case .geometryChanged(let body): body.summary + on(body.surface)
    case .clockSkewed(let body): "\(seconds(body.skewMicroseconds)) ahead of the machine"
    case .frame(let body): body.summary
    case .tick(let body):
      "\(words(body.purpose.name)), due at \(seconds(body.dueMicroseconds))"
        + (body.device == 0 ? "" : ", device \(body.device)") + on(body.surface)
    case .commandAccepted(let body): body.summary
    case .gestureBegan(let body):
      "\(words(body.kind.name)), gesture \(body.gesture)\(on(body.surface))"
    case .gestureChanged(let body):
      "gesture \(body.gesture), \(percent(body.progressPPM)),"
        + " \(perSecond(body.velocityPPMPerSecond)), will \(words(body.will.name))"
        + (body.isFlip ? " now" : "")
    case .gestureEnded(let body):
      "gesture \(body.gesture), \(words(body.verdict.name)) at \(percent(body.progressPPM)):"
        + " \(body.reason.summary)\(effect(body.action))"
    case .gestureCancelled(let body): "gesture \(body.gesture), by \(words(body.reason.name))"
    case .transitionCommitted(let body):
      "\(words(body.kind.name)), transition \(body.transition)\(on(body.surface))"
        + body.what + effect(body.action)
    case .transitionSettled(let body): "transition \(body.transition)\(on(body.surface))"
    case .stackChanged(let body): body.summary
    case .drawerChanged, .pagerChanged, .overlayChanged, .reachabilityChanged,
      .directionChanged, .guardChanged, .zonesChanged, .recognitionChanged, .holdChanged,
      .surfaceAdded, .surfaceRemoved:
      surfaceSummary
    case .commandAnswered(let body):
      "key \(quoted(body.key)) of uid \(body.uid), revision \(body.revision),"
        + " \(body.isChanged ? "changed" : "unchanged")"
    case .clientEnded(let body): "client \(body.client)"
    case .rawAttached(let body):
      "client \(body.client) of uid \(body.uid), \(body.topics.names.joined(separator: ", "))"
    case .surfaceConfigured(let body): "surface \(body.surface)"
    case .inputGap(let body): body.summary
    case .logRepaired(let body):
      "segment \(body.segment), \(body.bytes) bytes cut off at offset \(body.offset)"
    case .logDamaged(let body):
      "segment \(body.segment) set aside, bad at offset \(body.offset): events \(body.from)"
        + " to \(body.to) went with it"
        + (body.parent.map { "; it was of log \($0)" } ?? "")
    case .logHealed(let body):
      "events \(body.from) to \(body.to) are not kept: \(words(body.reason.name))"
    }
  }
}

extension DeviceAdded {
  fileprivate var summary: String {
    let axes = "\(description.x.range) × \(description.y.range) units"
    return "device \(device), \(words(description.kind.name)) \(quoted(description.name)) on"
      + " \(printable(description.surface)), \(axes), \(words(description.clock.name)) clock"
  }
}

extension GeometryChanged {
  fileprivate var summary: String {
    let size = geometry.map(\.summary) ?? "no size"
    return orientation == .upright ? size : "\(size), \(orientation.summary)"
  }
}

extension Orientation {
  fileprivate var summary: String {
    "turned by \(degrees)°" + (isMirrored ? ", mirrored" : "")
  }
}

extension SurfaceGeometry {
  fileprivate var summary: String {
    "\(millimetres(widthMicrometres)) × \(millimetres(heightMicrometres)) mm, \(words(rule.name))"
  }
}

extension TouchFrame {
  fileprivate var summary: String {
    let fingers = (0..<contacts.count).map { index in
      "\(contacts[index].tracking) at \(contacts[index].x) \(contacts[index].y)"
        + contacts[index].flags.summary
    }
    let what = fingers.isEmpty ? "no contact" : fingers.joined(separator: ", ")
    let beyond = fingersBeyond > 0 ? ", \(fingersBeyond) more" : ""
    let marks: [(TouchFrame.Flags, String)] = [
      (.late, ", late"), (.clamped, ", held"), (.resumed, ", behind a gap"),
      (.anew, ", anew"),
    ]
    let marked = marks.filter { flags.contains($0.0) }.map(\.1).joined()
    return "device \(device), \(what)\(beyond)\(marked)"
  }
}

extension FrameContact.Flags {
  fileprivate var summary: String {
    let names: [(FrameContact.Flags, String)] = [
      (.parked, "parked"), (.palm, "palm"), (.ignored, "ignored"),
    ]
    let own = names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    return own.isEmpty ? "" : " (\(own))"
  }
}

extension InputGap {
  fileprivate var summary: String {
    let why =
      switch reason {
      case .suspend: "the machine slept"
      case .pen: "a pen came near"
      case .withdrawn: "its source took the touches back"
      default: "records were lost"
      }
    return "device \(device), \(why)" + (isSurvived ? ", the finger is down still" : "")
  }
}

extension Measurement {
  /// What was measured against what, in the unit of people.
  fileprivate var summary: String {
    let name = words(criterion.name)
    return switch unit {
    case .none: name
    case .micrometres: "\(name) \(millimetres(measured)) mm of \(millimetres(threshold)) mm"
    case .micrometresPerSecond:
      "\(name) \(millimetres(measured)) mm/s of \(millimetres(threshold)) mm/s"
    case .partsPerMillion: "\(name) \(percent(measured)) of \(percent(threshold))"
    case .microseconds:
      "\(name) \(milliseconds(measured)) ms of \(milliseconds(threshold)) ms"
    case .count: "\(name) \(measured) of \(threshold)"
    }
  }
}

func on(_ surface: UInt8) -> String { surface == 0 ? "" : " on surface \(surface)" }

/// Thousandths of a second, signed.
func seconds(_ microseconds: Int64) -> String {
  decimal(microseconds, over: 1_000, places: 3, plus: "+") + " s"
}

func percent(_ ppm: Int64) -> String { decimal(ppm, over: 1_000, places: 1) + " %" }

/// Extents per second.
private func perSecond(_ ppm: Int64) -> String {
  decimal(ppm, over: 1_000, places: 3, plus: "+") + "/s"
}

func millimetres(_ micrometres: Int64) -> String {
  decimal(micrometres, over: 100, places: 1)
}

private func milliseconds(_ microseconds: Int64) -> String {
  decimal(microseconds, over: 100, places: 1)
}

/// A name that programs read, as people write it.
func words(_ name: String) -> String {
  String(name.map { $0 == "_" ? " " : $0 })
}

/// `value / divisor`, rounded half away from zero as on the wire, with a point before its last
/// `places` digits; what rounds to nothing has no minus.
private func decimal(
  _ value: Int64,
  over divisor: UInt64,
  places: Int,
  plus: String = ""
) -> String {
  let rounded = (value.magnitude + divisor / 2) / divisor
  let digits = padded(String(rounded), left: places + 1, with: "0")
  let sign = value < 0 && rounded > 0 ? "-" : plus
  return sign + digits.dropLast(places) + "." + digits.suffix(places)
}

/// At least `count` characters, filled on the left.
func padded(_ text: String, left count: Int, with filler: String = " ") -> String {
  String(repeating: filler, count: max(0, count - text.count)) + text
}

private func padded(_ text: String, right count: Int) -> String {
  text + String(repeating: " ", count: max(0, count - text.count))
}

/// Foreign text without its quotes.
func printable(_ text: String) -> Substring { quoted(text).dropFirst().dropLast() }
