import { glob } from "../../lib/gobwas-glob";
import { at, forEachString, isRecord, list, text, type YamlRecord } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";
import type { Destination } from "./application";
import { IN_CLUSTER } from "./cluster";

/** Whether a project's list of sources allows a repository. */
export function allowsSource(project: YamlRecord, repoURL: string): boolean {
  const sources = list(project, "spec", "sourceRepos").filter((entry) => typeof entry === "string");
  const url = normalized(repoURL);
  const fits = (pattern: string): boolean => globOfUrl(pattern).test(url);
  if (sources.some((pattern) => pattern.startsWith("!") && fits(pattern.slice(1)))) return false;
  // A denial that doesn't fit allows, as `globMatch` returns its opposite.
  return sources.some((pattern) => pattern.startsWith("!") || fits(pattern));
}

/**
 * Whether an entry of a project's list has a placeholder that may stand for anything: none of the texts that Applications
 * write is the same.
 */
export function hasOpenEntry(
  project: YamlRecord,
  field: "sourceRepos" | "destinations",
  written: ReadonlySet<string>,
): boolean {
  let isOpen = false;
  forEachString(at(project, "spec", field), (text) => {
    isOpen ||= isOpenText(text) && !written.has(text);
  });
  return isOpen;
}

/**
 * Whether a project allows Applications to deploy to a destination. A denial that doesn't fit counts as a match
 * (`isDestinationMatched` in Argo CD's app_project_types.go), so a list of denials alone allows the rest.
 */
export function allowsDestination(project: YamlRecord, destination: Destination): boolean {
  const entries = list(project, "spec", "destinations").filter(isRecord);
  const fits = (entry: YamlRecord): boolean => {
    const [server, name] = [text(entry, "server"), text(entry, "name")];
    // A destination may be named either way; Landbridge can't compare a name with a server.
    const isCluster =
      (server !== undefined && matches(server, destination.server ?? IN_CLUSTER)) ||
      (name !== undefined && matches(name, destination.name ?? "in-cluster")) ||
      (server !== undefined && destination.server === undefined) ||
      (name !== undefined && server === undefined && destination.name === undefined);
    return isCluster && matches(text(entry, "namespace") ?? "", destination.namespace ?? "");
  };
  return entries.some(fits);
}

/** A pattern with `!` in front matches what the rest doesn't. */
function matches(pattern: string, value: string): boolean {
  return pattern.startsWith("!") ? !glob(pattern.slice(1)).test(value) : glob(pattern).test(value);
}

/** Whether a project allows a kind; namespaced ones are allowed unless the project lists or denies some. */
export function allowsKind(
  project: YamlRecord,
  {
    group,
    kind,
    namespaced,
  }: { readonly group: string; readonly kind: string; readonly namespaced: boolean },
): boolean {
  const fits = (field: string): boolean | undefined => {
    const entries = list(project, "spec", field).filter(isRecord);
    if (entries.length === 0) return undefined;
    return entries.some(
      (entry) =>
        glob(text(entry, "group") ?? "").test(group) && glob(text(entry, "kind") ?? "").test(kind),
    );
  };
  if (namespaced)
    return (
      fits("namespaceResourceBlacklist") !== true && fits("namespaceResourceWhitelist") !== false
    );
  return fits("clusterResourceBlacklist") !== true && fits("clusterResourceWhitelist") === true;
}

/** Whether a project applies only to Applications of other namespaces as well. */
export function hasSourceNamespaces(project: YamlRecord): boolean {
  return list(project, "spec", "sourceNamespaces").length > 0;
}

/**
 * Braces of a URL are escaped before it is compared, so they stand for themselves: Go's net/url does so. A star alone is any
 * address, another one stays between slashes (`globMatch` in Argo CD's types.go).
 */
function globOfUrl(pattern: string): RegExp {
  return glob(normalized(pattern).replace(/[{}]/g, "\\$&"), pattern === "*" ? "." : "[^/]");
}

/** `git@host:path` and `ssh://git@host/path` are the same (NormalizeGitURL in Argo CD's util/git/git.go). */
function normalized(written: string): string {
  const url = written.trim().toLowerCase();
  const isShort = /^[^/:]*@[^@]+$/.test(url);
  return (isShort ? url.replace(":", "/") : url)
    .replace(/^ssh:\/\//, "")
    .replace(/\.git$/, "")
    .replace(/\/$/, "");
}
