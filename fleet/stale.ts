import * as fs from "node:fs";
import * as path from "node:path";

import type { Problem } from "landbridge/errors";

import type { FleetFiles } from "./files";
import { directoryOf } from "./kustomization";

/** How a file differs from what config/ says. */
export interface StaleFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly kind: "missing" | "different" | "superfluous";
}

/**
 * The files of gitops/fleet/ that aren't what config/ says. Directories of environments that aren't configured, such as
 * those of another checkout, are left alone.
 * @param environments names of the configured environments
 * @param root the checkout, absolute
 */
export function staleFiles(
  files: FleetFiles,
  environments: readonly string[],
  root: string,
): readonly StaleFile[] {
  const wanted = [...files].flatMap(([file, text]): readonly StaleFile[] => {
    const absolute = path.join(root, file);
    if (!fs.existsSync(absolute)) return [{ path: file, kind: "missing" }];
    const actual = fs.readFileSync(absolute, "utf8").replaceAll("\r\n", "\n");
    return actual === text ? [] : [{ path: file, kind: "different" }];
  });
  const superfluous = environments
    .flatMap((environment) => existing(root, directoryOf(environment)))
    .filter((file) => !files.has(file))
    .map((file): StaleFile => ({ path: file, kind: "superfluous" }));
  return [...wanted, ...superfluous];
}

function existing(root: string, directory: string): readonly string[] {
  const folder = path.join(root, directory);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
    )
    .sort();
}

const MESSAGES: Readonly<Record<StaleFile["kind"], string>> = {
  missing: "doesn't exist, but config/ lists the workload cluster",
  different: "isn't what config/ says about the workload cluster",
  superfluous: "belongs to no workload cluster in config/",
};

/** The same as problems of a synth. */
export function staleProblems(stale: readonly StaleFile[]): readonly Problem[] {
  return stale.map(({ path: place, kind }) => ({
    place,
    message: MESSAGES[kind],
    remedy: "run `npm run fleet`, look at the difference and commit it",
  }));
}
