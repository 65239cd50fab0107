import NavSystem

/// The program that runs inside the guest, as root:
///
///     navproof           all proofs, each a line, then the counts
///     navproof TEXT…     those whose sentence contains one of the texts
@main
enum NavProof {
  static func main() {
    ThisProcess.ignoreBrokenPipes()
    let words = CommandLine.arguments.dropFirst()
    if words.first == "--one" {
      ProofRunner.runHere(number: words.dropFirst().first.flatMap { Int($0) } ?? -1)
      return
    }
    var runner = ProofRunner()
    ThisProcess.exit(runner.run(containing: Array(words)) ? 0 : 1)
  }
}
