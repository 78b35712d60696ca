/**
 * `npm run fuzz [-- --seconds 60 --cases N --seed N --only KIND[,KIND] --case N]`: runs Landbridge on
 * mutated input. Prints the seed and the case of a failure, and keeps the smallest failing input in fuzz-failures/.
 */
import * as fs from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";

import type { Case } from "./case";
import { Judge } from "./judge";
import { KINDS } from "./kinds";
import { Random, seedOf } from "./random";
import { shrink } from "./shrink";

const FAILURES = path.resolve(__dirname, "../../fuzz-failures");

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
      seconds: { type: "string" },
      cases: { type: "string" },
      only: { type: "string" },
      case: { type: "string" },
    },
  });
  const seed = wholeNumber(values.seed);
  const { first, end, until, extent } = extentOf(values);
  const kinds = kindsOf(values.only);
  const judge = new Judge();
  const counts = new Map(kinds.map((kind) => [kind, 0]));
  let failures = 0;
  console.log(`seed ${seed}, ${extent}: ${kinds.join(", ")}`);
  for (let index = first; index < end && Date.now() < until; index++) {
    // The kind is part of the seed, so that a case is the same with and without --only.
    for (const kind of kinds) {
      const given = KINDS[kind]?.(new Random(seedOf(seed + kind.length, index)));
      if (given === undefined || Date.now() >= until) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const verdict = await judge.judge(given);
      if (verdict === undefined) continue;
      failures++;
      console.log(`FAIL --seed ${seed} --only ${kind} --case ${index}: ${verdict}`);
      const fails = async (smaller: Case): Promise<boolean> =>
        sameFailure(verdict, await judge.judge(smaller));
      const smallest = await shrink(given, fails, 30);
      console.log(`     kept in ${write(smallest, `${kind}-${seed}-${index}`, verdict)}`);
    }
  }
  judge.end();
  console.log([...counts].map(([kind, count]) => `${count} ${kind}`).join(", "));
  console.log(failures === 0 ? "no failure" : `${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}

/** Which cases of each kind are run, and until when: one, a number of them, or those of some seconds. */
function extentOf(values: { seconds?: string; cases?: string; case?: string }): {
  readonly first: number;
  readonly end: number;
  readonly until: number;
  readonly extent: string;
} {
  if (values.case !== undefined) {
    const first = wholeNumber(values.case);
    return { first, end: first + 1, until: Infinity, extent: `case ${first}` };
  }
  if (values.cases !== undefined) {
    const end = wholeNumber(values.cases);
    return { first: 0, end, until: Infinity, extent: `${end} cases` };
  }
  const seconds = wholeNumber(values.seconds ?? "60");
  const until = Date.now() + seconds * 1000;
  return { first: 0, end: Infinity, until, extent: `${seconds} s` };
}

/** Whether a smaller input fails in the same way: the first words identify the kind of failure. */
function sameFailure(verdict: string, other: string | undefined): boolean {
  return other?.slice(0, 25) === verdict.slice(0, 25);
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" isn't a whole number`);
  return Number(text);
}

function kindsOf(only: string | undefined): readonly string[] {
  const all = Object.keys(KINDS);
  const kinds = only?.split(",") ?? all;
  const unknown = kinds.find((kind) => !all.includes(kind));
  if (unknown !== undefined)
    throw new Error(`--only: unknown kind "${unknown}"; allowed: ${all.join(", ")}`);
  return kinds;
}

/** A case as a file of the corpus. */
function write(given: Case, name: string, verdict: string): string {
  fs.mkdirSync(FAILURES, { recursive: true });
  const file = path.join(FAILURES, `${name}.txtar`);
  const [reason = ""] = verdict.split("\n");
  const args = given.kind === "repository" ? given.args : [];
  const parts = Object.entries(given.files).map(([path, text]) => `-- ${path} --\n${text}\n`);
  fs.writeFileSync(file, `${reason}\nlandbridge verify ${args.join(" ")}\n${parts.join("")}`);
  return path.relative(process.cwd(), file);
}

void main();
