import { FLUX_OPERATOR_GROUP, isKind, SOURCE_GROUP } from "../flux/kinds";
import { revisionNamed } from "../flux/sources";
import { idOf } from "../kubernetes/object";
import { globRegExp } from "../repository/glob";
import { resolvePath } from "../repository/repository";
import { parseYaml, type YamlDocument } from "../yaml/document";
import { list, record, text, type YamlRecord } from "../yaml/json";
import type { ClusterRoot } from "./root";

/** What a FluxInstance synchronizes: the field, in itself or in the values of its chart. */
export interface Sync {
  readonly field: readonly string[];
  readonly data: YamlRecord;
  /** Kind of the source. */
  readonly kind: string;
  /** Path in the source, as written. */
  readonly path: string;
}

/** What a document synchronizes as a FluxInstance or with the values of one; undefined if it is neither. */
export function syncOf({ data }: YamlDocument): Sync | undefined {
  const field = isKind(data, FLUX_OPERATOR_GROUP, "FluxInstance")
    ? ["spec", "sync"]
    : [
        ["instance", "sync"],
        ["spec", "values", "instance", "sync"],
      ].find((keys) => text(data, ...keys, "path") !== undefined);
  const sync = field === undefined ? undefined : record(data, ...field);
  // An empty URL is a default of the chart itself, which synchronizes nothing.
  if (field === undefined || sync === undefined || text(sync, "url") === "") return undefined;
  return {
    field,
    data: sync,
    kind: text(sync, "kind") ?? "GitRepository",
    path: text(sync, "path") ?? "",
  };
}

/** Whether the path has a variable, for which a directory fits. */
export function mayBeFor({ path }: Sync, directory: string): boolean {
  const resolved = resolvePath("", path) ?? "";
  return (
    resolved.includes("${") && globRegExp(resolved.replaceAll(/\$\{[^}]*\}/g, "*")).test(directory)
  );
}

/**
 * The source that a FluxInstance creates, which has the name of its root Kustomization.
 * @param fallback namespace where the document doesn't tell it: its kustomization may add it
 */
export function sourceOfSync(
  { data }: YamlDocument,
  { data: sync, field, kind }: Sync,
  fallback: string,
): Pick<ClusterRoot, "namespace" | "name" | "source" | "url" | "branch" | "revision" | "ignore"> {
  const own = isKind(data, FLUX_OPERATOR_GROUP, "FluxInstance") ? idOf(data)?.namespace : undefined;
  const namespace = own === undefined || own === "" ? fallback : own;
  const name = text(sync, "name") ?? namespace;
  return {
    namespace,
    name,
    source: { group: SOURCE_GROUP, kind, namespace, name },
    url: text(sync, "url"),
    branch: /^refs\/heads\/(.+)$/.exec(text(sync, "ref") ?? "")?.[1],
    ignore: ignoreOf(data, field, kind),
    revision: kind === "GitRepository" ? revisionNamed(text(sync, "ref") ?? "") : undefined,
  };
}

/** What a patch in `kustomize.patches` of a FluxInstance, next to `sync`, sets `ignore` of the source to. */
function ignoreOf(data: unknown, sync: readonly string[], kind: string): string | undefined {
  return list(data, ...sync.slice(0, -1), "kustomize", "patches")
    .flatMap((patch) =>
      parseYaml("", text(patch, "patch") ?? "").flatMap(({ data: content }) => {
        const meant = text(patch, "target", "kind") ?? text(content, "kind");
        if (meant !== kind) return [];
        if (!Array.isArray(content)) return [text(content, "spec", "ignore")];
        return content.flatMap((operation: unknown) =>
          text(operation, "path") === "/spec/ignore" ? [text(operation, "value")] : [],
        );
      }),
    )
    .findLast((ignore) => ignore !== undefined);
}
