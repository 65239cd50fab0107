import NavSystem

/// Runs proofs one after another, each in a child of this program, and counts.
struct ProofRunner {
  private var passed = 0
  private var failed = 0
  private var skipped = 0

  /// Runs all proofs whose sentence contains one of the texts, or all where there is none; returns
  /// whether none failed.
  mutating func run(containing texts: [String]) -> Bool {
    for (index, proof) in Proofs.all.enumerated() {
      guard texts.isEmpty || texts.contains(where: proof.sentence.contains) else { continue }
      let start = SystemClock.monotonicMicroseconds()
      let (word, seen) = ProofRunner.outcome(of: proof, number: index)
      let tenths = (SystemClock.monotonicMicroseconds() - start + 50_000) / 100_000
      count(word)
      say("\(word): \(proof.sentence): \(seen) (\(tenths / 10).\(tenths % 10) s)")
    }
    say("\(passed) passed, \(failed) failed, \(skipped) skipped")
    return failed == 0 && passed > 0
  }

  /// The child's side: runs one proof; the last line says how it came out.
  static func runHere(number: Int) {
    guard Proofs.all.indices.contains(number) else { return say("=FAILED no proof \(number)") }
    do {
      switch try Proofs.all[number].run() {
      case .holds(let seen): say("=ok \(line(seen))")
      case .skipped(let why): say("=skipped \(line(why))")
      }
    } catch {
      say("=FAILED \(line("\(error)"))")
    }
  }

  private static func outcome(of proof: Proof, number: Int) -> (word: String, seen: String) {
    do {
      let child = try ChildProgram(["/proc/self/exe", "--one", "\(number)"])
      let ended = child.waitForEnd(secondsMax: proof.secondsMax)
      let lines = child.output.split(separator: "\n")
      for line in lines where !line.hasPrefix("=") { say("  \(line)") }
      guard let status = ended else {
        return ("FAILED", "not through after \(proof.secondsMax) s")
      }
      guard let last = lines.last(where: { $0.hasPrefix("=") }) else {
        return ("FAILED", "ended without a word, with status \(status)")
      }
      let parts = last.dropFirst().split(separator: " ", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    } catch {
      return ("FAILED", "\(error)")
    }
  }

  private mutating func count(_ word: String) {
    switch word {
    case "ok": passed += 1
    case "skipped": skipped += 1
    default: failed += 1
    }
  }

  private static func line(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " | ")
  }
}

/// Prints a line, at once.
func say(_ text: String) { StandardStream.output.write(text + "\n") }
