import type { Options } from "./arguments";
import type { Command } from "./command";
import type { CommandEntry } from "./commands";

const WIDTH = 100;

/** `landbridge --help`. */
export function generalHelp(commands: Readonly<Record<string, CommandEntry>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return [
    "landbridge: checks that a Flux repository will roll out, before you apply it",
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
export function commandHelp({ usage, description, options }: Command): string {
  const rows = [...optionRows(options), ["-h, --help", "this text"] as const];
  return [`Usage: landbridge ${usage}`, "", description, "", "Options:", ...table(rows), ""].join(
    "\n",
  );
}

function optionRows(options: Options): readonly (readonly [string, string])[] {
  return Object.entries(options).map(([name, { value, choices, short, help }]) => {
    const long = `${short === undefined ? "" : `-${short}, `}--${name}`;
    const text = choices === undefined ? help : `${help}: ${choices.join(", ")}`;
    return [value === undefined ? long : `${long} ${value}`, text] as const;
  });
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
