import NavSystem

extension Completions {
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: "# bash completion for navctl: navctl completions bash\n" + tables + Self.bash
    case .zsh: "#compdef navctl\n# navctl completions zsh\n" + tables + Self.zsh
    case .fish: fish
    }
  }

  /// Functions that bash and zsh share. They print words, or @file for what is one.
  private var tables: String {
    let groups = groups.map { "    \($0)) echo '\(secondWords($0).joined(separator: " "))' ;;\n" }
    let options = commands.map { command in
      let names = (command.syntax.options.map(\.name) + ["help"]).map { "--\($0)" }
      return "    '\(command.name)') echo '\(names.joined(separator: " "))' ;;\n"
    }
    let withValue = optionsWithValue.map { "--\($0)" }.joined(separator: "|")
    return """
      # What comes first, and what stands behind the first word of a group.
      _navctl_commands() { echo '\(firstWords.joined(separator: " ")) --help --version'; }
      _navctl_group() {
        case $1 in
      \(groups.joined())  esac
      }
      # The options of a command; those that a value follows; what that is.
      _navctl_options() {
        case $1 in
      \(options.joined())  esac
      }
      _navctl_takes_value() {
        case $1 in
          \(withValue)) return 0 ;;
        esac
        return 1
      }
      _navctl_value() {
        case "$1 $2" in
      \(values.joined())  esac
      }
      # An operand of a command, by its number.
      _navctl_operand() {
        case "$1 $2" in
      \(operands.joined())  esac
      }

      """
  }

  private var values: [String] {
    commands.flatMap { command in
      command.syntax.options.compactMap { option in
        let text = Self.shellText(Self.expected(option))
        return text.map { "    '\(command.name) --\(option.name)') echo '\($0)' ;;\n" }
      }
    }
  }

  private var operands: [String] {
    commands.flatMap { command in
      let expected = Self.expected(of: command)
      return expected.enumerated().compactMap { index, place in
        let isLast = index == expected.count - 1 && Self.repeats(command)
        let number = isLast ? "'*" : " \(index)'"
        return Self.shellText(place).map {
          "    '\(command.name)\(isLast ? " " : "")\(number)) echo '\($0)' ;;\n"
        }
      }
    }
  }

  private static func shellText(_ expected: Expected) -> String? {
    switch expected {
    case .words(let words): words.joined(separator: " ")
    case .file: "@file"
    case .unknown: nil
    }
  }

  /// What is wanted at the cursor: `words` are those before it, without navctl's own name.
  private static let place = #"""
    # What may stand behind words: words, or @file.
    _navctl_next() {
      local current=$1 command= count=0 before= word
      shift
      for word in "$@"; do
        if [ -z "$command" ]; then
          command=$word
        elif [ "$command" = help ]; then
          :
        elif [ -n "$(_navctl_group "$command")" ]; then
          command="$command $word"
        elif [ -n "$before" ]; then
          before=
        elif _navctl_takes_value "$word"; then
          before=$word
        else
          case $word in -*) ;; *) count=$((count + 1)) ;; esac
        fi
      done
      if [ -z "$command" ] || { [ "$command" = help ] && [ $# -eq 1 ]; }; then
        _navctl_commands
      elif [ -n "$(_navctl_group "$command")" ]; then
        _navctl_group "$command"
      elif [ -n "$before" ]; then
        _navctl_value "$command" "$before"
      else
        case $current in
          -*) _navctl_options "$command" ;;
          *) _navctl_operand "$command" "$count" ;;
        esac
      fi
    }

    """#

  private static let bash =
    place + #"""
      _navctl() {
        local current=${COMP_WORDS[COMP_CWORD]} next
        next=$(_navctl_next "$current" "${COMP_WORDS[@]:1:COMP_CWORD-1}")
        COMPREPLY=()
        if [ "$next" = @file ]; then
          compopt -o filenames 2> /dev/null
          while IFS= read -r next; do COMPREPLY+=("$next"); done < <(compgen -f -- "$current")
        else
          while IFS= read -r next; do
            COMPREPLY+=("$next")
          done < <(compgen -W "$next" -- "$current")
        fi
      }
      complete -F _navctl navctl

      """#

  private static let zsh =
    place + #"""
      _navctl() {
        local next
        next=$(_navctl_next "${words[CURRENT]}" "${(@)words[2,CURRENT-1]}")
        if [ "$next" = @file ]; then
          _files
        elif [ -n "$next" ]; then
          compadd -- ${=next}
        fi
      }
      # Loaded by name it is the function's first run; sourced, it is told of.
      if [ "$funcstack[1]" = _navctl ]; then
        _navctl "$@"
      elif (( $+functions[compdef] )); then
        compdef _navctl navctl
      fi

      """#
}
