package import NavWire

extension ClientStatus {
  /// Who it is, what it is told, and what waits for it.
  package var line: String {
    var parts = ["client \(number): \(name?.printable ?? "without a name")"]
    parts.append("uid \(userID), pid \(processID)")
    parts.append(roles.joined(separator: " ").printable)
    if !topics.isEmpty {
      let how = policy.map { " (\($0.rawValue))" } ?? ""
      parts.append("told of \(topics.joined(separator: " ").printable)\(how)")
    }
    if queuedBytes > 0 { parts.append("\(queuedBytes) bytes wait") }
    if coalesced > 0 { parts.append("\(coalesced) lines collapsed") }
    if dropped > 0 { parts.append("\(dropped) dropped") }
    return parts.joined(separator: ", ")
  }
}
