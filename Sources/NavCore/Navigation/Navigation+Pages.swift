extension Navigation {
  /// Why a page cannot be pushed; nil: it can.
  func refusal(of page: Page) -> CommandRefusal? {
    let identifier = page.identifier.utf8.count
    if identifier == 0 || identifier > Limits.pageIdentifierBytesMax {
      return .pageIdentifierInvalid(limit: Limits.pageIdentifierBytesMax)
    }
    if page.title.utf8.count > Limits.pageTitleBytesMax {
      return .titleTooLong(limit: Limits.pageTitleBytesMax)
    }
    if page.parameters.utf8.count > Limits.pageParametersBytesMax {
      return .parametersTooLong(limit: Limits.pageParametersBytesMax)
    }
    if let pager = page.pager, !pager.isPossible {
      return .pagerIndexInvalid(count: Int(pager.count))
    }
    if state.stack.count >= Limits.stackDepthMax { return .tooDeep(limit: Limits.stackDepthMax) }
    if state.stack.contains(where: { $0.identifier == page.identifier }) { return .duplicatePage }
    let size = state.stack.reduce(page.jsonBytes) { $0 + $1.jsonBytes }
    return size > Limits.surfaceJSONBytesMax - Limits.surfaceJSONOverheadBytes
      ? .tooBig(limit: Limits.surfaceJSONBytesMax) : nil
  }
}

extension Page {
  /// Bytes of the page as JSON, escapes counted; never fewer than the wire writes.
  var jsonBytes: Int {
    112 + Self.escapedBytes(identifier) + Self.escapedBytes(title) + Self.escapedBytes(parameters)
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
