import type { Option } from "../arguments";
import type { CommandLine, CompletedCommand } from "./command-line";

/** A completion script for zsh, to be sourced or saved as `_landbridge` in a directory of `fpath`. */
export function zshCompletion({ commands }: CommandLine): string {
  return `#compdef landbridge
# zsh completion for landbridge; load it with: source <(landbridge completion zsh)
_landbridge() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${escaped(summary)}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments '--help[show this help]' '--version[show the version]'
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(commandCase).join("\n")}
  esac
}
if [ "$funcstack[1]" = "_landbridge" ]; then
  _landbridge "$@"
else
  compdef _landbridge landbridge
fi
`;
}

function commandCase({ name, options, words }: CompletedCommand): string {
  const argument = words === undefined ? "*:path:_files" : `*:argument:(${words.join(" ")})`;
  const specs = Object.entries(options).flatMap(([option, declared]) => specsOf(option, declared));
  const lines = [...specs, argument].map((spec) => `        ${quoted(spec)}`);
  return `    ${name})\n      _arguments \\\n${lines.join(" \\\n")}\n      ;;`;
}

function specsOf(
  option: string,
  { help, value, isOptional, choices, short }: Option,
): readonly string[] {
  const action = choices === undefined ? "_files" : `(${choices.join(" ")})`;
  const suffix = value === undefined ? "" : `:${isOptional === true ? ":" : ""}${value}:${action}`;
  const sign = value === undefined ? "" : isOptional === true ? "=-" : "=";
  const long = `--${option}${sign}[${escaped(help)}]${suffix}`;
  return short === undefined ? [long] : [long, `-${short}[${escaped(help)}]${suffix}`];
}

/** Characters that end a description in zsh's specifications. */
function escaped(text: string): string {
  return text.replace(/[\\[\]:]/g, (found) => `\\${found}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
