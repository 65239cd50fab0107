import NavSystem

extension Completions {
  /// fish has a line for each thing that may stand somewhere, and a condition that says where.
  var fish: String {
    var text = """
      # fish completion for navctl: navctl completions fish
      complete -c navctl -f
      \(place)
      complete -c navctl -n '__navctl_at ""' -a help -d 'show the help of a command'
      complete -c navctl -n '__navctl_at ""' -l help -l version

      """
    for command in commands {
      let parts = command.name.split(separator: " ").map(String.init)
      let group = parts.dropLast().joined(separator: " ")
      let last = parts[parts.count - 1]
      text += line("__navctl_at \"\(group)\"", "-a \(last)", command.summary)
      for option in command.syntax.options {
        text += line("__navctl_at \"\(command.name)\"", self.option(option), option.help)
      }
      text += line("__navctl_at \"\(command.name)\"", "-l help", "show this text")
      let expected = Self.expected(of: command)
      for (index, operand) in expected.enumerated() {
        let isLast = index == expected.count - 1 && Self.repeats(command)
        let number = isLast ? "\(index) and more" : "\(index)"
        guard let words = self.operand(operand) else { continue }
        text += line("__navctl_at \"\(command.name)\" \(number)", words, nil)
      }
    }
    for group in groups {
      text += line("__navctl_at \"\"", "-a \(group)", secondWords(group).joined(separator: ", "))
    }
    return text
  }

  private func line(_ condition: String, _ what: String, _ help: String?) -> String {
    let first = help?.split(separator: "\n").joined(separator: " ")
    let description = first.map { " -d \(Self.quoted($0))" } ?? ""
    return "complete -c navctl -n '\(condition)' \(what)\(description)\n"
  }

  private func option(_ option: CommandLineSyntax.Option) -> String {
    guard option.value != nil else { return "-l \(option.name)" }
    switch Self.expected(option) {
    case .words(let words): return "-l \(option.name) -x -a '\(words.joined(separator: " "))'"
    case .file: return "-l \(option.name) -r -F"
    case .unknown: return "-l \(option.name) -x"
    }
  }

  private func operand(_ expected: Expected) -> String? {
    switch expected {
    case .words(let words): "-a '\(words.joined(separator: " "))'"
    case .file: "-F"
    case .unknown: nil
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return "'\(quoted)'"
  }

  /// `__navctl_at COMMAND [NUMBER [and more]]`: whether that command, or what leads to it, stands
  /// before the cursor, with so many operands.
  private var place: String {
    let withValue = optionsWithValue.map { "--\($0)" }.joined(separator: " ")
    return #"""
      function __navctl_at
          set -l command
          set -l count 0
          set -l skip 0
          for word in (commandline -opc)[2..]
              if test -z "$command"
                  set command $word
              else if contains -- $command \#(groups.joined(separator: " "))
                  set command "$command $word"
              else if test $skip = 1
                  set skip 0
              else if contains -- $word \#(withValue)
                  set skip 1
              else if not string match -q -- '-*' $word
                  set count (math $count + 1)
              end
          end
          test "$command" = "$argv[1]"; or return 1
          test (count $argv) -lt 2; and return 0
          test $count = $argv[2]; and return 0
          test (count $argv) -gt 2; and test $count -gt $argv[2]
      end
      """#
  }
}
