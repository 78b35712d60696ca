import type { Random } from "./random";

type Mutation = (text: string, random: Random) => string;

/** Values that have caused trouble before. */
const ATOMS = [
  ...[
    "null",
    "~",
    "",
    "[]",
    "{}",
    "true",
    "0",
    "-1",
    "1e400",
    "0777",
    "0x1F",
    "2026-01-01",
    "!!binary a",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "..",
    "../../..",
    "/etc/passwd",
    ".",
  ],
  ...[
    "${A}",
    "${A:=",
    "$$",
    "${A//a/b}",
    "<< inputs.a >>",
    "{{ .Values }}",
    "*a",
    "&a a",
    "<<: *a",
  ],
  ...[
    "(a+)+$",
    "[z-a]",
    "**/**/x",
    "*",
    "@",
    "|",
    ">-",
    "'",
    '"',
    "\\",
    "\0",
    "\uFEFF",
    "\uD800",
    "é",
    "\r",
  ],
  ...[
    "9".repeat(400),
    "a".repeat(5000),
    "https://example.org/x.git//a?ref=b",
    "http://",
    "git::file:///x",
  ],
];

const NESTED: readonly (readonly [string, string])[] = [
  ["[", "]"],
  ["{a: ", "}"],
  ["${A:=", "}"],
  ["(", ")"],
  ["- ", ""],
  ["lower(", ")"],
];

const linewise =
  (change: (lines: string[], at: number, random: Random) => void): Mutation =>
  (text, random) => {
    const lines = text.split("\n");
    change(lines, random.below(lines.length), random);
    return lines.join("\n");
  };

const MUTATIONS: readonly Mutation[] = [
  linewise((lines, at) => lines.splice(at, 1)),
  linewise((lines, at) => lines.splice(at, 0, lines[at] ?? "")),
  linewise((lines, at, random) =>
    lines.splice(random.below(lines.length), 0, ...lines.splice(at, 1)),
  ),
  linewise((lines, at, random) => {
    lines[at] = " ".repeat(random.below(4)) + (lines[at] ?? "");
  }),
  linewise((lines, at) => {
    lines[at] = (lines[at] ?? "").trimStart();
  }),
  // The value after a key or an equals sign.
  linewise((lines, at, random) => {
    lines[at] = (lines[at] ?? "").replace(
      /([:=] ).*$/,
      (_, key: string) => key + random.pick(ATOMS),
    );
  }),
  linewise((lines, at, random) => {
    lines[at] = (lines[at] ?? "").replace(/[\w.-]+(?=:)/, () => random.pick(ATOMS));
  }),
  // An anchor and an alias somewhere in the text.
  linewise((lines, at, random) => {
    lines[at] = (lines[at] ?? "").replace(/: ?/, ": &a ");
    const other = at + random.below(Math.max(1, lines.length - at));
    lines[other] = (lines[other] ?? "").replace(/(: ).*$/, "$1*a");
  }),
  linewise((lines, at, random) => {
    const [open, close] = random.pick(NESTED);
    const count = random.pick([3, 150, 250, 20_000]);
    lines[at] = (lines[at] ?? "").replace(
      /([:=] ?)(.*)$/,
      (_, key: string, value: string) => key + open.repeat(count) + value + close.repeat(count),
    );
  }),
  linewise((lines, at, random) => {
    const block = lines.slice(at, at + 1 + random.below(8));
    for (let times = random.pick([2, 30, 300]); times > 0; times--) lines.splice(at, 0, ...block);
  }),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + random.pick(ATOMS) + text.slice(at + random.below(3));
  },
];

/** Applies a few changes to a text. */
export function mutate(text: string, random: Random): string {
  let result = text;
  for (let count = 1 + random.below(4); count > 0; count--) {
    result = random.pick(MUTATIONS)(result, random);
  }
  return result.slice(0, 500_000);
}
