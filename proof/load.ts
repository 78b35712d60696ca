import { createRequire } from "node:module";
import * as path from "node:path";

import type * as Run from "./run";

const load = createRequire(__filename);
const root = path.resolve(__dirname, "..");

/**
 * The proof, from what `npm run build` made of it where that is as new as the sources: to load two
 * hundred files through tsx takes longer than the proof itself.
 */
export function loadProof(): typeof Run {
  const { isCurrent } = load("../packages/landbridge/bin/is-current.cjs") as {
    isCurrent: (built: string, folders: readonly string[]) => boolean;
  };
  const bundle = path.join(root, "dist/proof.cjs");
  const sources = ["proof", "packages/landbridge/src"].map((folder) => path.join(root, folder));
  return load(isCurrent(bundle, sources) ? bundle : "./run") as typeof Run;
}
