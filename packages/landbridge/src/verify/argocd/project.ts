import { at, forEachString, isRecord, list, text, type YamlRecord } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";
import type { Destination } from "./application";
import { glob } from "./glob";

/** Whether a project's list of sources allows a repository. */
export function allowsSource(project: YamlRecord, repoURL: string): boolean {
  const sources = list(project, "spec", "sourceRepos").filter((entry) => typeof entry === "string");
  return isAllowed(sources, (pattern) => glob(withoutGit(pattern)).test(withoutGit(repoURL)));
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

/** Whether a project allows Applications to deploy to a destination. */
export function allowsDestination(project: YamlRecord, destination: Destination): boolean {
  const entries = list(project, "spec", "destinations").filter(isRecord);
  const fits = (entry: YamlRecord, isDenial: boolean): boolean => {
    const strip = (pattern: string): string => (isDenial ? pattern.replace(/^!/, "") : pattern);
    const server = text(entry, "server");
    const name = text(entry, "name");
    const namespace = strip(text(entry, "namespace") ?? "");
    // A destination may be named either way; Landbridge can't compare a name with a server.
    const isCluster =
      (server !== undefined && glob(strip(server)).test(destination.server ?? LOCAL)) ||
      (name !== undefined && glob(strip(name)).test(destination.name ?? "in-cluster")) ||
      (server !== undefined && destination.server === undefined) ||
      (name !== undefined && server === undefined && destination.name === undefined);
    return isCluster && glob(namespace).test(destination.namespace ?? "");
  };
  const isDenial = (entry: YamlRecord): boolean =>
    [text(entry, "server"), text(entry, "namespace"), text(entry, "name")].some(
      (value) => value?.startsWith("!") === true,
    );
  return entries.some((entry) => !isDenial(entry) && fits(entry, false));
}

const LOCAL = "https://kubernetes.default.svc";

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

function isAllowed(patterns: readonly string[], fits: (pattern: string) => boolean): boolean {
  if (patterns.some((pattern) => pattern.startsWith("!") && fits(pattern.slice(1)))) return false;
  return patterns.some((pattern) => !pattern.startsWith("!") && fits(pattern));
}

function withoutGit(url: string): string {
  return url
    .replace(/\.git$/, "")
    .replace(/\/$/, "")
    .toLowerCase();
}
