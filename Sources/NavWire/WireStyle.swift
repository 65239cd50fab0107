/// How a page comes or goes. Only presentation: no verdict depends on it.
public enum WireStyle: String, Equatable, Sendable, CaseIterable {
  /// The page comes over the full width, and the one below it goes as far the other way.
  case slide
  /// As `slide`, but the page below goes three tenths of the way.
  case parallax
  /// The page comes over the one below it, which stays.
  case cover
  /// The page below grows and fades in as the page over it slides away.
  case depth
  /// Pages shrink and fade as they move.
  case zoom
  /// Nothing moves.
  case none
  /// As `slide`, over half a second.
  case seed

  /// Every name, for messages.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

extension WireStyle: Decodable {
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let style = WireStyle(rawValue: name) else {
      throw WireError(
        .invalidArgument,
        "a style is one of \(WireStyle.names), not \(name.quotedForMessage)"
      )
    }
    self = style
  }
}

/// The styles of a page as they are written: one for both ways, or one for each, where the way that
/// is left out slides.
struct WireStyles: Equatable {
  var push: WireStyle
  var pop: WireStyle
}

extension WireStyles: Decodable {
  private enum CodingKeys: String, CodingKey {
    case push, pop
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      let both = try WireStyle(from: decoder)
      self.init(push: both, pop: both)
      return
    }
    self.init(
      push: try container.decodeIfPresent(WireStyle.self, forKey: .push) ?? .slide,
      pop: try container.decodeIfPresent(WireStyle.self, forKey: .pop) ?? .slide
    )
  }
}
