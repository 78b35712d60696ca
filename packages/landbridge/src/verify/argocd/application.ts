import { resolvePath } from "../repository/repository";
import { at, isRecord, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";

/** One entry of an Application's `source` or `sources`. */
export interface ApplicationSource {
  readonly data: YamlRecord;
  /** Position in the Application. */
  readonly path: FieldPath;
  readonly repoURL: string;
  /** Name of a Helm chart in a chart repository; undefined for a directory in Git. */
  readonly chart?: string;
  /** Directory in the repository; empty for its root. */
  readonly directory: string;
  readonly targetRevision?: string;
  /** Name by which Helm values of other sources refer to it; such a source may apply nothing. */
  readonly ref?: string;
}

/** Where an Application deploys to, as written. */
export interface Destination {
  readonly server?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** Text that only Argo CD fills in: a template's parameter that isn't known. */
export function isUnknownText(value: string): boolean {
  return value.includes("{{") || value.includes("$(");
}

/** The sources of an Application: `sources` wins over `source`, as in Argo CD. */
export function sourcesOf(spec: unknown): readonly ApplicationSource[] {
  const several = list(spec, "sources");
  if (several.length > 0) {
    return several.flatMap((entry, index) => sourceOf(entry, ["spec", "sources", index]) ?? []);
  }
  const hydrated = at(spec, "sourceHydrator", "drySource");
  const only =
    hydrated === undefined
      ? sourceOf(at(spec, "source"), ["spec", "source"])
      : sourceOf(hydrated, ["spec", "sourceHydrator", "drySource"]);
  return only === undefined ? [] : [only];
}

/** The path of a source's directory from the root of its repository; undefined where it leads out of that. */
export function pathOfSource({
  directory,
}: Pick<ApplicationSource, "directory">): string | undefined {
  return resolvePath("", directory.replace(/^\/+/, ""));
}

/** The source of an Application that reads a directory of the repository. */
export function sourceIn(spec: unknown, directory: string): ApplicationSource | undefined {
  return sourcesOf(spec).find(
    (source) => source.directory.replace(/^(?:\.?\/)+|\/+$/g, "").replace(/^\.$/, "") === directory,
  );
}

function sourceOf(entry: unknown, path: FieldPath): ApplicationSource | undefined {
  if (!isRecord(entry)) return undefined;
  return {
    data: entry,
    path,
    repoURL: text(entry, "repoURL") ?? "",
    chart: filled(text(entry, "chart")),
    directory: text(entry, "path") ?? "",
    targetRevision: text(entry, "targetRevision"),
    ref: filled(text(entry, "ref")),
  };
}

/** Where an Application deploys to. */
export function destinationOf(spec: unknown): Destination {
  const destination = record(spec, "destination");
  return {
    server: filled(text(destination, "server")),
    name: filled(text(destination, "name")),
    namespace: filled(text(destination, "namespace")),
  };
}

/** Whether a destination is the cluster that Argo CD runs in, or may be it: a template's is not known. */
export function isOwnCluster({ server, name }: Destination): boolean {
  const cluster = server ?? name ?? "in-cluster";
  return (
    cluster === "in-cluster" ||
    /^https:\/\/kubernetes\.default(\.svc(\.cluster\.local)?)?(:443)?\/?$/.test(cluster) ||
    isUnknownText(cluster)
  );
}

/** Whether an Application goes to a cluster which only Argo CD knows, as a parameter of its ApplicationSet. */
export function isToUnknownCluster(spec: unknown): boolean {
  const { server, name } = destinationOf(spec);
  return isUnknownText(server ?? name ?? "");
}

/** The text of a field that isn't empty. */
function filled(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
