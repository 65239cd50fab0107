extension Navigation {
  /// Why those cannot be the pages; nil: they can. Those that were there before are right already.
  func refusal(of stack: [Page], new pages: [Page]) -> CommandRefusal? {
    for page in pages { if let refusal = page.refusal { return refusal } }
    if stack.count > Limits.stackDepthMax { return .tooDeep(limit: Limits.stackDepthMax) }
    for (index, page) in stack.enumerated()
    where stack[..<index].contains(where: { $0.identifier == page.identifier }) {
      return .duplicatePage
    }
    let size = stack.reduce(0) { $0 + $1.jsonBytes }
    return size > Limits.surfaceJSONBytesMax - Limits.surfaceJSONOverheadBytes
      ? .tooBig(limit: Limits.surfaceJSONBytesMax) : nil
  }
}

extension Page {
  fileprivate var refusal: CommandRefusal? {
    if !(1...Limits.pageIdentifierBytesMax).contains(identifier.utf8.count) {
      return .pageIdentifierInvalid(limit: Limits.pageIdentifierBytesMax)
    }
    if title.utf8.count > Limits.pageTitleBytesMax {
      return .titleTooLong(limit: Limits.pageTitleBytesMax)
    }
    if parameters.utf8.count > Limits.pageParametersBytesMax {
      return .parametersTooLong(limit: Limits.pageParametersBytesMax)
    }
    guard let pager, !pager.isPossible else { return nil }
    return .pagerIndexInvalid(count: Int(pager.count))
  }

  /// Bytes that it takes in a checkpoint.
  var storedBytes: Int { identifier.utf8.count + title.utf8.count + parameters.utf8.count + 21 }

  /// Bytes of its identifier and title in a list of pages as JSON.
  var titleJSONBytes: Int { 24 + Self.escapedBytes(identifier) + Self.escapedBytes(title) }

  /// Bytes of the page as JSON, escapes counted; never fewer than the wire writes.
  var jsonBytes: Int {
    180 + Self.escapedBytes(identifier) + Self.escapedBytes(title) + Self.escapedBytes(parameters)
  }

  private static func escapedBytes(_ text: String) -> Int {
    text.utf8.reduce(0) { count, byte in
      switch byte {
      case 0x22, 0x5c: count + 2
      case 0..<0x20, 0x7f: count + 6
      default: count + 1
      }
    }
  }
}
