/// One thing that must hold on a real kernel: a sentence, a limit of time, and what finds out.
///
/// A proof runs in a process of its own, so that one that crashes or hangs takes nothing else with
/// it. It leaves the daemon as it found it: running, with no finger down.
struct Proof: Sendable {
  let sentence: String
  /// The longest that it may take; emulation is slow, so this is for what hangs, not for what is
  /// slow.
  let secondsMax: Int
  let run: @Sendable () throws -> Finding

  init(
    _ sentence: String,
    secondsMax: Int = 60,
    run: @escaping @Sendable () throws -> Finding
  ) {
    self.sentence = sentence
    self.secondsMax = secondsMax
    self.run = run
  }
}

/// How a proof came out, if it did not throw.
enum Finding: Equatable, Sendable {
  /// It holds; what was seen, for the line that says so.
  case holds(String)
  /// It could not be tried; why.
  case skipped(String)
}

/// What a proof throws when its sentence is not true: what was seen, and what was expected.
struct Refutation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Refutes the proof unless a condition holds.
func expect(_ condition: Bool, _ text: @autoclosure () throws -> String) throws {
  guard condition else { throw Refutation(try text()) }
}

/// The value, or the end of the proof.
func require<Value>(_ value: Value?, _ text: @autoclosure () -> String) throws(Refutation) -> Value
{
  guard let value else { throw Refutation(text()) }
  return value
}
