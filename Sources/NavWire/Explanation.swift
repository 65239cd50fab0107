/// One measurement: by which rule, what came out, what would have sufficed.
public struct WireMeasurement: Equatable, Sendable {
  /// The unit of `measured` and `threshold`.
  public enum Unit: String, Equatable, Sendable, CaseIterable, Decodable {
    /// Nothing was measured; both numbers are 0.
    case none
    case micrometres = "um"
    case micrometresPerSecond = "um_per_s"
    case partsPerMillion = "ppm"
    case count
    case microseconds = "us"
  }

  /// The rule's name: edge_zone, slop, axis, projected, travel, …; others may come.
  public var criterion: String
  public var measured: Int64
  public var threshold: Int64
  public var unit: Unit

  public init(
    criterion: String,
    measured: Int64 = 0,
    threshold: Int64 = 0,
    unit: Unit = .none
  ) {
    self.criterion = criterion
    self.measured = measured
    self.threshold = threshold
    self.unit = unit
  }
}

/// Why one sequence of touches became what it became: an answer of `why`.
public struct SequenceExplanation: Equatable, Sendable {
  /// Names the sequence within the session.
  public var sequence: UInt32
  public var device: UInt32
  public var deviceName: String
  public var surface: String
  /// Microseconds of the session, first finger down.
  public var downMicroseconds: Int64
  /// Microseconds of the session, last finger up; nil while a finger is down.
  public var upMicroseconds: Int64?
  /// A navigation candidate won it.
  public var isClaimed: Bool
  /// The winner, then those that failed, the nearest miss first, then those that were not eligible.
  public var candidates: [CandidateExplanation]

  public init(
    sequence: UInt32,
    device: UInt32,
    deviceName: String,
    surface: String,
    downMicroseconds: Int64,
    upMicroseconds: Int64? = nil,
    isClaimed: Bool,
    candidates: [CandidateExplanation]
  ) {
    self.sequence = sequence
    self.device = device
    self.deviceName = deviceName
    self.surface = surface
    self.downMicroseconds = downMicroseconds
    self.upMicroseconds = upMicroseconds
    self.isClaimed = isClaimed
    self.candidates = candidates
  }
}

/// What became of one candidate, and by how much it missed or held.
public struct CandidateExplanation: Equatable, Sendable {
  public enum Outcome: String, Equatable, Sendable, CaseIterable, Decodable {
    case won
    /// It ran and failed.
    case refused
    /// It never could have run at that down.
    case ineligible
    /// Not decided yet.
    case pending
  }

  /// edge_back; others may come.
  public var name: String
  public var outcome: Outcome
  /// What decided; nil while pending.
  public var measurement: WireMeasurement?
  /// When it was decided, in microseconds of the session.
  public var atMicroseconds: Int64?
  /// How much more would have sufficed, or how safe it was, in the measurement's unit; ≥ 0.
  public var margin: Int64?
  /// What the lift decided, once a winner has come to it.
  public var verdict: WireVerdict?
  /// The action that it is bound to, or how it was bound; nil: its name says what it does.
  public var target: String?
  /// The jitter of one sample, a point in place, would have decided otherwise.
  public var isFragile: Bool

  public init(
    name: String,
    outcome: Outcome,
    measurement: WireMeasurement? = nil,
    atMicroseconds: Int64? = nil,
    margin: Int64? = nil,
    verdict: WireVerdict? = nil,
    target: String? = nil,
    isFragile: Bool = false
  ) {
    self.name = name
    self.outcome = outcome
    self.measurement = measurement
    self.atMicroseconds = atMicroseconds
    self.margin = margin
    self.verdict = verdict
    self.target = target
    self.isFragile = isFragile
  }
}

extension WireMeasurement: Decodable {
  private enum CodingKeys: String, CodingKey {
    case criterion, measured, threshold, unit
  }
}

extension SequenceExplanation: Decodable {
  private enum CodingKeys: String, CodingKey {
    case sequence, device
    case deviceName = "device_name"
    case surface
    case downMicroseconds = "down_us"
    case upMicroseconds = "up_us"
    case isClaimed = "claimed"
    case candidates
  }
}

extension CandidateExplanation: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, outcome, criterion
    case at = "at_us"
    case margin, verdict, target
    case isFragile = "fragile"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    outcome = try container.decode(Outcome.self, forKey: .outcome)
    measurement =
      container.contains(.criterion) ? try WireMeasurement(from: decoder) : nil
    atMicroseconds = try container.decodeIfPresent(Int64.self, forKey: .at)
    margin = try container.decodeIfPresent(Int64.self, forKey: .margin)
    verdict = try container.decodeIfPresent(WireVerdict.self, forKey: .verdict)
    target = try container.decodeIfPresent(String.self, forKey: .target)
    isFragile = try container.decodeIfPresent(Bool.self, forKey: .isFragile) ?? false
  }
}
