extension TouchAssembler {
  /// What was put right in the stream of a device, by kind.
  package struct Repairs: Equatable, Sendable {
    package init() {}

    /// A tracking id in a slot whose contact had not lifted: that one ended, a new one began.
    package var identifiersReplaced: UInt64 = 0
    /// One tracking id in two slots: the newer one means nothing until it lifts.
    package var identifiersTwice: UInt64 = 0
    /// A lift where nothing was down.
    package var liftsUnknown: UInt64 = 0
    /// Values outside their axis: kept as they came, and held at the axis's end later.
    package var valuesOutside: UInt64 = 0
    /// Values more than one whole range outside their axis: left out.
    package var samplesDropped: UInt64 = 0
    /// Records for a slot that the device did not announce: left out.
    package var slotsUnknown: UInt64 = 0
    /// Contacts beyond the number that a frame holds: nothing of them counts.
    package var contactsRefused: UInt64 = 0
    /// Losses that the kernel announced.
    package var gaps: UInt64 = 0

    /// All of them under their names, always in this order.
    package var counts: [(name: String, count: UInt64)] {
      [
        ("identifiers_replaced", identifiersReplaced), ("identifiers_twice", identifiersTwice),
        ("lifts_unknown", liftsUnknown), ("values_outside", valuesOutside),
        ("samples_dropped", samplesDropped), ("slots_unknown", slotsUnknown),
        ("contacts_refused", contactsRefused), ("gaps", gaps),
      ]
    }
  }
}
