import type { Option } from "../arguments";
import type { CommandLine, CompletedCommand } from "./command-line";

/** A completion script for bash 4 and newer. */
export function bashCompletion({ commands }: CommandLine): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# bash completion for landbridge; load it with: source <(landbridge completion bash)
_landbridge() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options= words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$current"))
    return
  fi
  # bash splits --option=value into three words.
  if [ "$current" = "=" ]; then current=; fi
  if [ "$previous" = "=" ]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case "\${COMP_WORDS[1]}:$previous" in
${commands.flatMap(valueCases).join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join("\n")}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _landbridge landbridge
`;
}

function valueCases({ name, options }: CompletedCommand): readonly string[] {
  return Object.entries(options).flatMap(([option, declared]) => {
    // The value of an option without choices is a path.
    if (declared.value === undefined || declared.isOptional === true) return [];
    const patterns = spellings(option, declared).map((spelling) => `${name}:${spelling}`);
    return [`    ${patterns.join("|")}) COMPREPLY=(${valuesOf(declared)}); return ;;`];
  });
}

function valuesOf({ choices }: Option): string {
  return choices === undefined
    ? '$(compgen -f -- "$current")'
    : `$(compgen -W "${choices.join(" ")}" -- "$current")`;
}

function commandCase({ name, options, words }: CompletedCommand): string {
  const all = Object.entries(options).flatMap(([option, declared]) => spellings(option, declared));
  return `    ${name}) options="${all.join(" ")}" words="${(words ?? []).join(" ")}" ;;`;
}

function spellings(option: string, { short }: Option): readonly string[] {
  return short === undefined ? [`--${option}`] : [`--${option}`, `-${short}`];
}
