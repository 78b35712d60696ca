import type { Option } from "../arguments";
import type { CommandLine, CompletedCommand } from "./command-line";

/** A completion script for fish. */
export function fishCompletion({ commands }: CommandLine): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# fish completion for landbridge; load it with: landbridge completion fish | source
complete -c landbridge -f -n "not __fish_seen_subcommand_from ${names}" -l help -d 'show this help'
complete -c landbridge -f -n "not __fish_seen_subcommand_from ${names}" -l version -d 'show the version'
${commands.flatMap((command) => linesOf(command, names)).join("\n")}
`;
}

function linesOf(command: CompletedCommand, names: string): readonly string[] {
  const { name, summary, options, words } = command;
  const here = `-n "__fish_seen_subcommand_from ${name}"`;
  return [
    `complete -c landbridge -f -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d ${quoted(summary)}`,
    ...(words === undefined
      ? []
      : [`complete -c landbridge -f ${here} -a ${quoted(words.join(" "))}`]),
    ...Object.entries(options).map(([option, declared]) =>
      [`complete -c landbridge ${here} -l ${option}`, ...flagsOf(declared)].join(" "),
    ),
  ];
}

function flagsOf({ short, value, isOptional, choices, help }: Option): readonly string[] {
  return [
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined || isOptional === true ? [] : ["-r"]),
    ...(choices === undefined ? [] : [`-f -a ${quoted(choices.join(" "))}`]),
    `-d ${quoted(help)}`,
  ];
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, (found) => `\\${found}`)}'`;
}
