package import NavWire

extension ToldFrame {
  /// Who touches where, in millimetres; of the main surface nothing is said.
  package var sentence: String {
    let place = surface == Request.defaultSurface ? "" : " on \(surface.printable)"
    let fingers = contacts.map { contact in
      let at = contact.placeMicrometres
      return "\(contact.identifier) at \(Figure.millimetres(micrometres: at.x)), "
        + "\(Figure.millimetres(micrometres: at.y)) mm"
    }
    let touches = fingers.isEmpty ? "nothing down" : fingers.joined(separator: "; ")
    return "device \(device)\(place): \(touches)"
  }
}

extension LogEvent {
  /// The kind and what it follows from.
  package var sentence: String {
    let because = cause == 0 ? "" : " (because of #\(cause))"
    return "event \(kind.words.printable)\(because)"
  }
}

extension LogNotice {
  /// Whether events are kept, and why not.
  package var sentence: String {
    guard let condition else { return "the log takes events again, from seq \(seq) on" }
    let reason = condition.reason.words.printable
    return "the log takes no events from seq \(condition.sinceSeq) on: \(reason)"
  }
}
