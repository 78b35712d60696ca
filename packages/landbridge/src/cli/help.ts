import type { Options } from "./arguments";
import type { Command } from "./command";
import type { CommandEntry } from "./command";

const WIDTH = 100;

/** `landbridge --help`. */
export function generalHelp(commands: Readonly<Record<string, CommandEntry>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return [
    "landbridge: checks that a repository of Flux or Argo CD will roll out, before you apply it",
    "",
    "Usage: landbridge COMMAND [options]",
    "",
    "Commands:",
    ...table(rows),
    "",
    "Options:",
    ...table([
      ["--help", "show this help, or after a command, the command's help"],
      ["--version", "the version"],
    ]),
    "",
    "Exit code: 0 clean, 1 findings, 2 usage or internal error.",
    "",
  ].join("\n");
}

/** `landbridge verify --help`. */
export function commandHelp({ usage, ...rest }: Command): string {
  return programHelp({ ...rest, usage: `landbridge ${usage}` });
}

/** The help of a program: its whole usage line, such as `npm run destroy -- ENV [options]`, and its options. */
export function programHelp({
  usage,
  description,
  options,
}: Pick<Command, "usage" | "description" | "options">): string {
  const rows = [...optionRows(options), ["-h, --help", "this text"] as const];
  return [`Usage: ${usage}`, "", description, "", "Options:", ...table(rows), ""].join("\n");
}

function optionRows(options: Options): readonly (readonly [string, string])[] {
  return Object.entries(options).map(([name, { value, isOptional, choices, short, help }]) => {
    const long = `${short === undefined ? "" : `-${short}, `}--${name}`;
    const text = choices === undefined ? help : `${help}: ${choices.join(", ")}`;
    return [value === undefined ? long : `${long}${valueText(value, isOptional)}`, text] as const;
  });
}

function valueText(value: string, isOptional = false): string {
  return isOptional ? `[=${value}]` : ` ${value}`;
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.flatMap(([left, right]) =>
    wrap(right, WIDTH - width - 4).map((line, index) =>
      `  ${(index === 0 ? left : "").padEnd(width)}  ${line}`.trimEnd(),
    ),
  );
}

/** Breaks a text into lines at blanks. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
