import * as fs from "node:fs";
import * as path from "node:path";

import { lookUp, type Places } from "./find";

/** Argo CD's components that run, by the names of their programs. */
export const COMPONENTS = [
  "argocd-repo-server",
  "argocd-application-controller",
  "argocd-applicationset-controller",
  "argocd-server",
] as const;

/** What `E2E_ARGOCD` contains: `argocd` answers Git's questions for a password. */
const CONTENTS = ["argocd", ...COMPONENTS, "git-verify-wrapper.sh", "crds"];

/** What Argo CD's image has in addition. */
const TOOLS = ["redis-server", "helm", "kustomize"] as const;

/** Argo CD's files on this machine. */
export interface ArgocdFiles {
  /** `E2E_ARGOCD`. */
  readonly folder: string;
  /** Redis, in which the components keep their caches. */
  readonly redis: string;
  /** Directories in which Argo CD finds the programs that it calls. */
  readonly path: readonly string[];
}

/**
 * Checks whether everything that Argo CD needs is on this machine.
 * @returns undefined, or what is missing
 */
export function missingArgocd(folder: string | undefined, places: Places): string | undefined {
  if (folder === undefined) return "E2E_ARGOCD doesn't point to a directory with Argo CD";
  const lacking = CONTENTS.find((name) => !fs.existsSync(path.join(folder, name)));
  if (lacking !== undefined) return `E2E_ARGOCD (${folder}) has no ${lacking}`;
  const tool = TOOLS.find((name) => lookUp(name, places.folder, places.path) === undefined);
  return tool === undefined
    ? undefined
    : `${tool} is neither in E2E_BIN nor on PATH, and Argo CD needs it`;
}

/** The files that `missingArgocd` has found. */
export function argocdFiles(folder: string, places: Places): ArgocdFiles {
  const find = (name: string): string => lookUp(name, places.folder, places.path) ?? name;
  const tools = TOOLS.map((name) => path.dirname(find(name)));
  return {
    folder: path.resolve(folder),
    redis: find("redis-server"),
    path: [...new Set([path.resolve(folder), ...tools])],
  };
}
