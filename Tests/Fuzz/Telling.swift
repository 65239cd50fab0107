/// Somebody wants to read what an input does: `navfuzz --tell INPUT`.
let isTelling = CommandLine.arguments.contains("--tell")

func tell(_ text: @autoclosure () -> String) {
  if isTelling { print(text()) }
}
