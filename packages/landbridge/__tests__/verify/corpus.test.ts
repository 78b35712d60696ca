import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { engine } from "../../src/cli/engine";
import type { VerifyResult } from "../../src/verify/report/result";
import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { RULES } from "../../src/verify/rules/registry";
import { readCorpus, type Tree } from "./support/corpus";

const corpus = readCorpus();

function run({ files, options }: Tree): Promise<VerifyResult> {
  const repository = new MemoryRepository(
    Object.fromEntries(files.map(({ path, text }) => [path, text])),
  );
  const onDisk = Object.fromEntries(
    (["contract", "plan"] as const).flatMap((option) => {
      const file = files.find(({ path: name }) => name === options[option]);
      return file === undefined ? [] : [[option, write(file)]];
    }),
  );
  return engine({ root: "/", repository, verbose: false, ...options, ...onDisk });
}

/** kustomize is not looked for, so that trees say the same on every machine. */
beforeAll(() => {
  jest.replaceProperty(process, "env", { ...process.env, PATH: "" });
});

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-corpus-"));
afterAll(() => {
  jest.restoreAllMocks();
  fs.rmSync(temporary, { recursive: true });
});

/** Contracts and plans are read from disk. */
function write({ path: name, text }: Tree["files"][number]): string {
  const file = path.join(fs.mkdtempSync(path.join(temporary, "tree-")), path.basename(name));
  fs.writeFileSync(file, text);
  return file;
}

/** Rules that never say more than a note. */
const NOTES = RULES.filter(({ severity }) => severity === "note").map(({ id }) => id);

/**
 * Errors and warnings as a tree expects them, with the line only where the tree tells one; notes in the trees of
 * their own rule.
 */
function found({ findings }: VerifyResult, { expected, name }: Tree): readonly string[] {
  return findings
    .filter(({ severity, rule }) =>
      severity === "note" ? NOTES.includes(rule) && name.startsWith(`${rule}/`) : true,
    )
    .map(({ rule, location: place }) => {
      const short = `${rule} ${place.file}`;
      return expected.includes(short) ? short : `${short}:${place.line ?? 1}`;
    })
    .sort();
}

for (const tree of corpus) {
  const what = tree.expected.length === 0 ? "is clean" : `holds ${tree.expected.join(", ")}`;
  test(`${tree.name} ${what}`, async () => {
    expect(found(await run(tree), tree)).toEqual(tree.expected);
  });
}

test("every rule has a tree in which it fires, and one that is clean", () => {
  const missing = RULES.flatMap(({ id }) => {
    const own = corpus.filter(({ rule }) => rule === id);
    const fires = own.some(({ expected }) => expected.some((line) => line.startsWith(`${id} `)));
    const clean = own.some(({ expected }) => expected.length === 0);
    return fires && clean
      ? []
      : [`${id}: ${fires ? "no clean tree" : "no tree in which it fires"}`];
  });
  expect(missing).toEqual([]);
});

test("every folder of the corpus belongs to a rule", () => {
  const ids = RULES.map(({ id }) => id);
  expect(corpus.map(({ rule }) => rule).filter((rule) => !ids.includes(rule))).toEqual([]);
});
