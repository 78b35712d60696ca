import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import type { ChartVersion } from "./helm-repository";

/** The sources that a repository fetches from the internet. */
export interface Asked {
  /** Charts of Helm repositories. */
  readonly charts: readonly ChartVersion[];
  /** Charts of OCI registries. */
  readonly ociCharts: readonly ChartVersion[];
  /** Git repositories other than the tree's own, by name, with the tag that is fetched. */
  readonly repositories: readonly { readonly name: string; readonly tag: string }[];
}

interface Manifest {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string };
  readonly spec?: {
    readonly chart?: { readonly spec?: { readonly chart?: string; readonly version?: string } };
    readonly ref?: { readonly tag?: string };
    readonly url?: string;
  };
}

/** Charts of optional addons that no scenario rolls out: Argo CD's Image Updater is tested without a cluster only. */
const NOT_ROLLED_OUT = ["argocd-image-updater"];

/** Path of the charts on the server, both as a Helm repository and in the registry. */
export const CHARTS_PATH = "charts";

/** The sources in a tree, which stays as it is, less those that no scenario needs. */
export function sourcesIn(tree: string): Asked {
  const all = yamlFiles(tree).flatMap((file) => manifests(fs.readFileSync(file, "utf8")));
  const ofKind = (wanted: string): readonly Manifest[] => all.filter(({ kind }) => kind === wanted);
  return {
    charts: distinct(
      ofKind("HelmRelease").map(({ spec }) => ({
        name: spec?.chart?.spec?.chart ?? "",
        version: spec?.chart?.spec?.version ?? "",
      })),
    ),
    ociCharts: distinct(
      ofKind("OCIRepository").map(({ spec }) => ({
        name: spec?.url?.split("/").at(-1) ?? "",
        version: spec?.ref?.tag ?? "",
      })),
    ),
    repositories: ofKind("GitRepository")
      .filter((manifest) => !isOwn(manifest))
      .map(({ metadata, spec }) => ({
        name: metadata?.name ?? "",
        tag: spec?.ref?.tag ?? "",
      })),
  };
}

/** Whether its address is right: that of the tree's own repository comes from Terraform, and a scenario's may be here already. */
function isOwn({ spec: { url = "" } = {} }: Manifest): boolean {
  return url.startsWith("${") || url.startsWith("http://127.0.0.1:");
}

/** Patches of a release name neither chart nor version. */
function distinct(charts: readonly ChartVersion[]): readonly ChartVersion[] {
  const named = charts.filter(
    ({ name, version }) => name !== "" && version !== "" && !NOT_ROLLED_OUT.includes(name),
  );
  return [...new Map(named.map((chart) => [`${chart.name}-${chart.version}`, chart])).values()];
}

/**
 * Points the sources in gitops/ at a server on this machine. Everything else stays the same:
 * names, order, waits and values.
 */
export function redirectSources(tree: string, address: string): Asked {
  const asked = sourcesIn(tree);
  for (const file of yamlFiles(tree)) {
    const text = fs.readFileSync(file, "utf8");
    const redirected = manifests(text).reduce(
      (before, manifest) => redirect(before, manifest, address),
      text,
    );
    if (redirected !== text) fs.writeFileSync(file, redirected);
  }
  return asked;
}

const URL_LINE = /^(\s+url:) \S+$/m;

/** An image without its registry. */
const IMAGE_LINE = /^(\s+image:) [^\s/]+\/(\S+)$/m;

function redirect(text: string, manifest: Manifest, address: string): string {
  const { kind, metadata, spec } = manifest;
  if (isOwn(manifest)) return text;
  switch (kind) {
    case "HelmRepository":
      return text.replace(URL_LINE, `$1 ${address}/${CHARTS_PATH}/`);
    case "GitRepository":
      return text.replace(URL_LINE, `$1 ${address}/${metadata?.name ?? ""}.git`);
    case "OCIRepository": {
      const registry = address.replace(/^https?:/, "oci:");
      const name = spec?.url?.split("/").at(-1) ?? "";
      // The registry speaks HTTP.
      return text.replace(URL_LINE, `$1 ${registry}/${CHARTS_PATH}/${name}\n  insecure: true`);
    }
    case "ImageRepository": {
      const registry = address.replace(/^https?:\/\//, "");
      return text.replace(IMAGE_LINE, `$1 ${registry}/$2\n  insecure: true`);
    }
    default:
      return text;
  }
}

function manifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => (document.toJS() ?? {}) as Manifest);
}

function yamlFiles(folder: string): string[] {
  return (
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      // The templates of a chart are no YAML yet.
      .filter((name) => !name.split(path.sep).includes("templates"))
      .map((name) => path.join(folder, name))
      .sort()
  );
}
