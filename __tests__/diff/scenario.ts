import * as fs from "node:fs";
import * as path from "node:path";

import { App } from "cdktf";
import { DIFF_REPORTS, diffSides, readSide, type Diff, type Side } from "landbridge/diff";

import { platform } from "../../config";
import type { PlatformInput } from "../../config/schema";
import type { Addon } from "../../modules/addons/addon";
import { ADDONS } from "../../modules/addons/registry";
import { synthesize } from "../../stacks/synthesize";
import { temporaryFolder } from "../../tools/jest/temporary-folder";

const ROOT = path.resolve(__dirname, "../..");

/** How a side differs from this repository. */
export interface SideChange {
  /** The configuration, if it isn't the shipped one. */
  readonly config?: (shipped: PlatformInput) => PlatformInput;
  /** Name of an addon that the core stack doesn't have. */
  readonly withoutAddon?: string;
  /** Git: file, text and its replacement; without a replacement, the file or directory is deleted. */
  readonly files?: readonly (readonly [file: string, text?: string, replacement?: string])[];
  /** What changed code of a construct changes in synthesized stacks and contracts. */
  readonly synthesized?: readonly (readonly [text: string, replacement: string])[];
}

/** A pull request on this repository. */
export interface PullRequest extends SideChange {
  /** Name of its golden comment. */
  readonly name: string;
  /** The base, if it isn't this repository as it is. */
  readonly base?: SideChange;
}

/** The two sides of a pull request, compared. */
export async function diffOf(pull: PullRequest, base: Promise<Side>): Promise<Diff> {
  const own = pull.base === undefined ? await base : await sideOf(pull.base);
  const head = await sideOf(pull);
  return diffSides({ name: "main", side: own }, { name: "feature", side: head });
}

/** What is posted as a comment. */
export function commentOf(diff: Diff): string {
  return DIFF_REPORTS.markdown({ diff });
}

/** A side: the shipped configuration and Git tree, with changes. */
export async function sideOf({
  config,
  withoutAddon,
  files = [],
  synthesized = [],
}: SideChange): Promise<Side> {
  const root = temporaryFolder();
  const output = path.join(root, "cdktf.out");
  fs.cpSync(path.join(ROOT, "gitops"), path.join(root, "gitops"), { recursive: true });
  withAddons(
    (addon) => addon.name !== withoutAddon,
    () => synthesize(new App({ outdir: output }), config?.(platform) ?? platform),
  );
  for (const [file, text, replacement = ""] of files)
    edit(path.join(root, file), text, replacement);
  for (const [text, replacement] of synthesized) {
    const all = fs.readdirSync(output, { recursive: true, encoding: "utf8" });
    const changed = all.filter(
      (file) => file.endsWith(".json") && replaced(path.join(output, file), text, replacement),
    );
    if (changed.length === 0) throw new Error(`no stack has "${text}"`);
  }
  return readSide({ root, output });
}

/** Runs work while the core stack has only some of its addons. */
function withAddons(has: (addon: Addon) => boolean, work: () => unknown): void {
  const addons = ADDONS as Addon[];
  const all = addons.splice(0);
  try {
    addons.push(...all.filter(has));
    work();
  } finally {
    addons.splice(0, addons.length, ...all);
  }
}

function edit(file: string, text: string | undefined, replacement: string): void {
  if (text === undefined) fs.rmSync(file, { recursive: true });
  else if (text === "") {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, replacement);
  } else if (!replaced(file, text, replacement)) throw new Error(`${file} has no "${text}"`);
}

function replaced(file: string, text: string, replacement: string): boolean {
  const old = fs.readFileSync(file, "utf8");
  if (!old.includes(text)) return false;
  fs.writeFileSync(file, old.replaceAll(text, replacement));
  return true;
}
