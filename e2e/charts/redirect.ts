import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import type { ChartVersion } from "./helm-repository";

/** The sources that a repository fetches from the internet. */
export interface Asked {
  /** Charts of Helm repositories. */
  readonly charts: readonly ChartVersion[];
  /** Git repositories other than the tree's own, by name, with the tag that is fetched. */
  readonly repositories: readonly { readonly name: string; readonly tag: string }[];
}

interface Manifest {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string };
  readonly spec?: {
    readonly chart?: { readonly spec?: { readonly chart?: string; readonly version?: string } };
    readonly ref?: { readonly tag?: string };
  };
}

/**
 * Points the sources in gitops/ at a server on this machine. Everything else stays the same:
 * names, order, waits and values.
 */
export function redirectSources(tree: string, address: string): Asked {
  const charts = new Map<string, ChartVersion>();
  const repositories = new Map<string, { name: string; tag: string }>();
  for (const file of yamlFiles(tree)) {
    const text = fs.readFileSync(file, "utf8");
    let redirected = text;
    for (const { kind, metadata, spec } of manifests(text)) {
      const { chart, version } = spec?.chart?.spec ?? {};
      const name = metadata?.name ?? "";
      if (kind === "HelmRelease" && chart !== undefined && version !== undefined) {
        charts.set(`${chart}-${version}`, { name: chart, version });
      } else if (kind === "HelmRepository") {
        redirected = redirected.replace(/^(\s+url:) \S+$/m, `$1 ${address}/charts/`);
      } else if (kind === "GitRepository") {
        redirected = redirected.replace(/^(\s+url:) \S+$/m, `$1 ${address}/${name}.git`);
        repositories.set(name, { name, tag: spec?.ref?.tag ?? "" });
      }
    }
    if (redirected !== text) fs.writeFileSync(file, redirected);
  }
  return { charts: [...charts.values()], repositories: [...repositories.values()] };
}

function manifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => (document.toJS() ?? {}) as Manifest);
}

function yamlFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => path.join(folder, name))
    .sort();
}
