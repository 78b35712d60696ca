import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import * as prettier from "prettier";

import { modulePages } from "../docs/pages";
import type { Undo } from "./changes";

const SNAPSHOT_TEST = "__tests__/stacks/snapshots.test.ts";
const SNAPSHOT = "__tests__/stacks/__snapshots__/snapshots.test.ts.snap";
const PAGE = "docs/modules/addons.md";

/** The text of a file as Prettier writes it. @param file from the root */
export async function format(root: string, file: string, text: string): Promise<string> {
  const filepath = path.join(root, file);
  const options = await prettier.resolveConfig(filepath);
  return prettier.format(text, { ...options, filepath });
}

/**
 * Brings what is generated from the addons up to date: their page and the snapshots of the stacks.
 * @returns the changed files
 * @throws Error with the test's output if the stacks can't be synthesized
 */
export async function updateDerived(
  root: string,
  undo: Undo,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const before = new Map([PAGE, SNAPSHOT].map((file) => [file, read(root, file)]));
  if (before.get(PAGE) !== undefined) {
    undo.keep(PAGE);
    const page = modulePages(root).get(path.basename(PAGE)) ?? "";
    const text = await prettier.format(page, { parser: "markdown", printWidth: 100 });
    fs.writeFileSync(path.join(root, PAGE), text);
  }
  if (before.get(SNAPSHOT) !== undefined) {
    undo.keep(SNAPSHOT);
    await updateSnapshots(root, signal);
  }
  return [...before.keys()].filter((file) => read(root, file) !== before.get(file));
}

function read(root: string, file: string): string | undefined {
  const target = path.join(root, file);
  return fs.existsSync(target) ? fs.readFileSync(target, "utf8") : undefined;
}

async function updateSnapshots(root: string, signal: AbortSignal): Promise<void> {
  const jest = path.join(path.dirname(require.resolve("jest/package.json")), "bin/jest.js");
  const args = [jest, "--updateSnapshot", "--ci", "--maxWorkers=1", SNAPSHOT_TEST];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${SNAPSHOT_TEST} fails:\n${output}`);
}
