import Synchronization

/// A value that several threads touch, one at a time.
package final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) { self.value = Mutex(value) }

  /// Runs `body` with the value; nobody else has it meanwhile, so `body` is short and waits for
  /// nothing.
  package func with<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}
