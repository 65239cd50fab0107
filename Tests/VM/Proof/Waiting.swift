import Glibc
import NavSystem

/// Looks again and again until something is there; refutes the proof when the time is over.
///
/// - Parameters:
///   - what: What is waited for, as the refutation names it.
///   - secondsMax: How long.
///   - look: Gives the value once it is there.
/// - Returns: The value.
/// - Throws: What `look` throws, or that the time is over.
func wait<Value>(
  for what: @autoclosure () -> String,
  secondsMax: Int = 15,
  _ look: () throws -> Value?
) throws -> Value {
  let end = SystemClock.monotonicMicroseconds() + Int64(secondsMax) * 1_000_000
  repeat {
    if let value = try look() { return value }
    usleep(50_000)
  } while SystemClock.monotonicMicroseconds() < end
  throw Refutation("after \(secondsMax) s there is still not: \(what())")
}

/// Lets time pass where the proof is about time.
func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }
