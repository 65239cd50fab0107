/// One place in which two trees of fields differ: `surfaces[0].stack[1].id`.
package struct FieldDifference: Equatable, Sendable {
  package let path: String
  /// Nil where the tree has nothing there.
  package let before: EventField?
  package let after: EventField?
}

extension EventField {
  /// Where two trees differ, leaf by leaf, in the order in which they stand; what only one of them
  /// has is one difference, however much lies below it.
  package func differences(from before: EventField, path: String = "") -> [FieldDifference] {
    switch (before, self) {
    case (.object(let old), .object(let new)):
      let dot = path.isEmpty ? "" : "."
      let names =
        new.map(\.name)
        + old.map(\.name).filter { name in
          !new.contains { $0.name == name }
        }
      return names.flatMap { name in
        Self.differences(
          old.first { $0.name == name }?.value,
          new.first { $0.name == name }?.value,
          path: path + dot + name
        )
      }
    case (.list(let old), .list(let new)):
      return (0..<max(old.count, new.count)).flatMap { index in
        Self.differences(
          index < old.count ? old[index] : nil,
          index < new.count ? new[index] : nil,
          path: "\(path)[\(index)]"
        )
      }
    default:
      return self == before ? [] : [FieldDifference(path: path, before: before, after: self)]
    }
  }

  private static func differences(
    _ before: EventField?,
    _ after: EventField?,
    path: String
  ) -> [FieldDifference] {
    if let before, let after { return after.differences(from: before, path: path) }
    return [FieldDifference(path: path, before: before, after: after)]
  }
}

extension FieldDifference {
  /// What went, and what came.
  package var lines: [String] {
    let old = before.map { ["- \(path): \($0.json)"] } ?? []
    return old + (after.map { ["+ \(path): \($0.json)"] } ?? [])
  }

  package var fields: EventField {
    .object([("path", .text(path)), ("from", before ?? .none), ("to", after ?? .none)])
  }
}
