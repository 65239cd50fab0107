import NavCore
import NavWire

/// The records of an input stream of one of the evdev formats.
///
/// Owns the bytes of a record that is not whole yet. It never guesses: the first record that cannot
/// be one ends the stream, and the answer names its offset.
struct RecordSource {
  private let layout: InputRecord.Layout
  private var pending: [UInt8]
  private(set) var records: UInt64 = 0
  private(set) var frames: UInt64 = 0

  /// The format is one of records; some of them may have come with the device line.
  init(_ format: DeviceLine.Format, pending: [UInt8]) {
    layout = format.recordBytes == InputRecord.Layout.bytes16.byteCount ? .bytes16 : .bytes24
    self.pending = pending
  }

  /// Takes the bytes of one read.
  mutating func receive(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { pending.append(contentsOf: $0) }
  }

  /// Hands on every record that is whole; `admit` says whether so many may come now.
  mutating func drain(
    _ device: UInt32,
    _ daemon: Daemon,
    admit: (Int) -> InputError?
  ) -> InputError? {
    let whole = pending.count / layout.byteCount * layout.byteCount
    guard whole > 0 else { return nil }
    if let refusal = admit(whole / layout.byteCount) { return refusal }
    let base = records * UInt64(layout.byteCount)
    let outcome = pending.withUnsafeBytes { all in
      let span = RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: all[..<whole]))
      return daemon.receive(span, layout: layout, device: device)
    }
    switch outcome {
    case .taken(let records, let frames):
      self.records += UInt64(records)
      self.frames += UInt64(frames)
      pending.removeFirst(whole)
      return nil
    case .impossible(let offset, let records, let type, let code):
      self.records += UInt64(records)
      return InputError(
        .badRecord,
        message(type: type, code: code, isNearStart: base == 0 && offset < 4 * layout.byteCount),
        offset: base + UInt64(offset)
      )
    case .axesMissing(let records, let axes):
      self.records += UInt64(records)
      return InputError(
        .axesMissing,
        AxesMissing.words(
          axes,
          remedy: "in device.axes, or in a [[device]] profile as x_axis and y_axis"
        )
      )
    case .unitMistake(let records, let median):
      self.records += UInt64(records)
      return InputError(
        WireError(unitMistake: median, right: "stamps are seconds and microseconds")
      )
    }
  }

  /// What is wrong with a record, and near the start of a stream, whether the other size would fit
  /// better: a recording that begins on a full second has a first record that fits both.
  private func message(type: UInt16, code: UInt16, isNearStart: Bool) -> String {
    let what =
      "no kernel record: type \(type), code \(code), read as \(layout.byteCount) bytes a record"
    let other = layout.other
    guard isNearStart, pending.count >= 2 * other.byteCount else { return what }
    let isOther = pending.withUnsafeBytes { all in
      let bytes = RawSpan(_unsafeBytes: all)
      return InputRecord(bytes, at: 0, layout: other).isPossible
        && InputRecord(bytes, at: other.byteCount, layout: other).isPossible
    }
    return isOther ? what + "; it looks like format evdev\(other.byteCount)" : what
  }

  /// What is wrong with a stream that ends here.
  var endFault: InputError? {
    guard !pending.isEmpty else { return nil }
    return InputError(
      .badRecord,
      "the stream ended inside a record: \(pending.count) of \(layout.byteCount) bytes",
      offset: records * UInt64(layout.byteCount)
    )
  }
}
