/// What of the unsynced pages, lengths and names a loss of power leaves.
package enum LossRule: CaseIterable, Sendable {
  case everythingLost, everythingKept
  /// What came first was kept, up to some moment.
  case prefix
  /// What came last was kept, from some moment on.
  case reversed
  /// Each by itself.
  case subset
  /// The same, and pages are new in some sectors and old in others.
  case torn
  /// Files are as long as they were, over zeros.
  case lengthsOnly
  /// Files are as long as they were, over what lay on the disk before.
  case noise
  /// Files have their names, and neither length nor content.
  case namesOnly
  /// Files have length and content, and not their names.
  case contentOnly
}

extension SimulatedDisk {
  static let sectorBytes = 512

  /// The disk that comes up after a loss of power now. Nothing that is durable is ever lost.
  package func crash(
    _ rule: LossRule,
    using random: inout SeededRandom
  ) -> SimulatedDisk {
    locked {
      var loss = Loss(rule: rule, latest: latestStamp, random: random)
      var files = durableNames
      for change in pending where loss.keepsName(change.stamp) { Self.apply(change, to: &files) }
      var left: [String: SimulatedNode] = [:]
      // In their order, so that a seed always says the same.
      for name in files.keys.sorted() {
        if let node = files[name] { left[name] = loss.node(node) }
      }
      random = loss.random
      return SimulatedDisk(
        path: path,
        files: left,
        capacity: capacity,
        nowSeconds: nowSeconds
      )
    }
  }

  /// The same by any of the rules.
  package func crash(using random: inout SeededRandom) -> SimulatedDisk {
    crash(LossRule.allCases.randomElement(using: &random) ?? .torn, using: &random)
  }
}

/// One loss of power: draws what is kept.
private struct Loss {
  let rule: LossRule
  /// Where a rule of time parts what is kept from what is lost.
  private let moment: UInt64
  var random: SeededRandom

  init(rule: LossRule, latest: UInt64, random: SeededRandom) {
    self.rule = rule
    self.random = random
    // Most of the time near the end, where what is unsynced lies.
    let back = UInt64.random(in: 0...63, using: &self.random)
    moment = latest - min(latest, back)
  }

  private mutating func keeps(_ stamp: UInt64) -> Bool {
    switch rule {
    case .everythingLost: false
    case .everythingKept: true
    case .prefix: stamp <= moment
    case .reversed: stamp >= moment
    case .subset, .torn, .lengthsOnly, .noise, .namesOnly, .contentOnly:
      Bool.random(using: &random)
    }
  }

  mutating func keepsName(_ stamp: UInt64) -> Bool {
    switch rule {
    case .lengthsOnly, .noise, .namesOnly: true
    case .contentOnly: false
    default: keeps(stamp)
    }
  }

  mutating func node(_ node: SimulatedNode) -> SimulatedNode {
    let length = length(node)
    var pages: [[UInt8]] = []
    pages.reserveCapacity(node.pages.count)
    let written = max(node.pages.count, node.durablePages.count)
    for index in 0..<min(SimulatedNode.pageCount(length), written) {
      pages.append(page(index, of: node))
    }
    // Behind the end of a file there is nothing, whatever its last page held.
    let rest = length % SimulatedNode.pageBytes
    let last = length / SimulatedNode.pageBytes
    if rest > 0, last < pages.count, !pages[last].isEmpty {
      for index in rest..<SimulatedNode.pageBytes { pages[last][index] = 0 }
    }
    return SimulatedNode(length: length, pages: pages, modifiedSeconds: node.modifiedSeconds)
  }

  private mutating func length(_ node: SimulatedNode) -> Int {
    switch rule {
    case .namesOnly: return node.durableLength
    case .lengthsOnly, .noise, .contentOnly: return node.length
    default:
      var length = node.durableLength
      for (stamp, later) in node.lengths where keeps(stamp) { length = later }
      return length
    }
  }

  private mutating func page(_ index: Int, of node: SimulatedNode) -> [UInt8] {
    let old = index < node.durablePages.count ? node.durablePages[index] : []
    guard let stamp = node.changed[index] else { return old }
    let new = node.pages[index]
    switch rule {
    case .lengthsOnly, .namesOnly: return old
    case .contentOnly: return new
    case .noise where old.isEmpty:
      if keeps(stamp) { return new }
      return (0..<SimulatedNode.pageBytes).map { _ in UInt8(random.next() & 0xFF) }
    case .torn: return torn(old, new)
    default: return keeps(stamp) ? new : old
    }
  }

  /// Each sector by itself, or new up to one and old behind it.
  private mutating func torn(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: SimulatedNode.pageBytes)
    var page = old.isEmpty ? zeros : old
    let source = new.isEmpty ? zeros : new
    let choice = random.next()
    let isInOrder = choice & 0x100 == 0
    let count = Int(choice >> 16) % (SimulatedNode.pageBytes / SimulatedDisk.sectorBytes + 1)
    for sector in 0..<SimulatedNode.pageBytes / SimulatedDisk.sectorBytes {
      guard isInOrder ? sector < count : choice >> sector & 1 == 1 else { continue }
      let range = sector * SimulatedDisk.sectorBytes..<(sector + 1) * SimulatedDisk.sectorBytes
      page.replaceSubrange(range, with: source[range])
    }
    return page
  }
}
