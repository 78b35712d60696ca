import * as fs from "node:fs";
import * as path from "node:path";

import { parseTxtar, type ArchivedFile } from "./txtar";

/** Options of `landbridge verify` that a tree may ask for. */
export interface TreeOptions {
  readonly flux?: string;
  readonly contract?: string;
  readonly terraform?: string;
  readonly plan?: string;
  readonly paths: readonly string[];
}

/** A small repository of the corpus, with what has to be found in it. */
export interface Tree {
  /** `LB203/wait-for-itself.txtar`. */
  readonly name: string;
  /** The rule that it tests: the name of its folder. */
  readonly rule: string;
  /** The comment without its directives. */
  readonly description: string;
  /** `LB203 clusters/dev/apps.yaml:12`, sorted; empty for a clean tree. */
  readonly expected: readonly string[];
  readonly options: TreeOptions;
  readonly files: readonly ArchivedFile[];
}

const DIRECTORY = path.resolve(__dirname, "../corpus");

/** Directives that take one value, within `options:` or on their own. */
const SINGLE = ["flux", "contract", "terraform", "plan"] as const;

/** Reads every tree of the corpus, by rule and name. */
export function readCorpus(directory = DIRECTORY): readonly Tree[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".txtar"))
    .map((file) => file.split(path.sep).join("/"))
    .sort()
    .map((file) => parseTree(file, fs.readFileSync(path.join(directory, file), "utf8")));
}

/** @throws Error on an unknown directive, and on a tree without files */
export function parseTree(name: string, text: string): Tree {
  const { comment, files } = parseTxtar(text);
  if (files.length === 0) throw new Error(`${name}: holds no file`);
  const expected: string[] = [];
  const description: string[] = [];
  const given = new Map<string, string>();
  for (const line of comment.split("\n")) {
    const [, word, value = ""] = /^(?:options:\s*)?([a-z]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (word === "options") continue;
    if (word === undefined) description.push(line);
    else if (word === "expect") expected.push(expectation(name, value));
    else if (word === "paths" || SINGLE.some((known) => known === word)) given.set(word, value);
    else throw new Error(`${name}: unknown directive "${word}:"`);
  }
  return {
    name,
    rule: name.slice(0, Math.max(0, name.indexOf("/"))),
    description: description.join("\n").trim(),
    expected: expected.sort(),
    options: {
      ...Object.fromEntries(
        SINGLE.flatMap((key) => (given.has(key) ? [[key, given.get(key)]] : [])),
      ),
      paths: (given.get("paths") ?? "").split(/[\s,]+/).filter((one) => one !== ""),
    },
    files,
  };
}

function expectation(name: string, value: string): string {
  if (!/^LB\d{3} \S+(?: (?:error|warning))?$/.test(value)) {
    throw new Error(`${name}: "expect: ${value}" is not of the form "expect: LB203 file:line"`);
  }
  return value;
}
