import * as fs from "node:fs";
import * as path from "node:path";

/** The functions that compositions use, by the names of their programs. */
export const FUNCTIONS = ["function-go-templating", "function-auto-ready"] as const;

/** What `E2E_CROSSPLANE` contains: Crossplane's core, not its command line tool, its CRDs, and the functions. */
const CONTENTS = ["crossplane", "crds", ...FUNCTIONS];

/** Crossplane's files on this machine. */
export interface CrossplaneFiles {
  readonly core: string;
  /** Directory of its CRDs: `cluster/crds` of its repository. */
  readonly crds: string;
  /** Programs of the functions, by their names. */
  readonly functions: ReadonlyMap<string, string>;
}

/**
 * Checks whether Crossplane with its functions is on this machine.
 * @returns undefined, or what is missing
 */
export function missingCrossplane(folder: string | undefined): string | undefined {
  if (folder === undefined) return "E2E_CROSSPLANE doesn't point to a directory with Crossplane";
  const lacking = CONTENTS.find((name) => !fs.existsSync(path.join(folder, name)));
  return lacking === undefined ? undefined : `E2E_CROSSPLANE (${folder}) has no ${lacking}`;
}

/** The files that `missingCrossplane` has found. */
export function crossplaneFiles(folder: string): CrossplaneFiles {
  const file = (name: string): string => path.resolve(folder, name);
  return {
    core: file("crossplane"),
    // It doesn't follow a link.
    crds: fs.realpathSync(file("crds")),
    functions: new Map(FUNCTIONS.map((name) => [name, file(name)])),
  };
}
