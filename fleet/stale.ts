import * as fs from "node:fs";
import * as path from "node:path";

import type { Problem } from "landbridge/errors";

import type { GeneratedFiles } from "./documents";
import { directoryOf } from "./kustomization";
import { platformDirectory, tenantsDirectory } from "./tenants/place";

/** How a file differs from what config/ says. */
export interface StaleFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly kind: "missing" | "different" | "superfluous";
}

/**
 * The files of gitops/fleet/ and gitops/tenants/ that aren't what config/ says. Directories of environments that aren't
 * configured, such as those of another checkout, are left alone; so is what follows from Git itself.
 * @param environments names of the configured environments
 * @param root the checkout, absolute
 */
export function staleFiles(
  files: GeneratedFiles,
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
    .flatMap((environment) => existingOf(root, environment, files))
    .filter((file) => !files.has(file))
    .map((file): StaleFile => ({ path: file, kind: "superfluous" }));
  return [...wanted, ...superfluous];
}

function existingOf(root: string, environment: string, files: GeneratedFiles): readonly string[] {
  const folder = `${tenantsDirectory(environment)}/`;
  // What follows from Git goes with the last tenant.
  const hasTenants = [...files.keys()].some((file) => file.startsWith(folder));
  const ofPlatform = `${platformDirectory(environment)}/`;
  return [
    ...existing(root, directoryOf(environment)),
    ...existing(root, folder).filter((file) => !hasTenants || !file.startsWith(ofPlatform)),
  ];
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
  missing: "doesn't exist, but config/ lists the workload cluster or tenant",
  different: "isn't what config/ says about the workload cluster or tenant",
  superfluous: "belongs to no workload cluster or tenant in config/",
};

/** The same as problems of a synth. */
export function staleProblems(stale: readonly StaleFile[]): readonly Problem[] {
  return stale.map(({ path: place, kind }) => ({
    place,
    message: MESSAGES[kind],
    remedy: "run `npm run fleet`, look at the difference and commit it",
  }));
}
