import type { ObjectId } from "../kubernetes/object";
import { kustomizationFiles } from "../kustomize/kustomization";
import { parentOf, resolvePath } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { parseYaml } from "../yaml/document";
import { list, record, text } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";
import type { Overlays } from "./overlays";
import type { ClusterRoot } from "./root";

/** A path that an overlay gives the Kustomization of a bootstrap. */
export interface PatchedPath {
  /** As in `spec.path`. */
  readonly path: string;
  /** The overlay's kustomization. */
  readonly file: string;
}

/**
 * The paths that overlays give the Kustomization of a bootstrap which they share: what the shared file says is a
 * stand-in then.
 * @param file the shared file
 */
export function patchedPaths(
  sources: YamlFiles,
  overlays: Overlays,
  file: string,
  id: ObjectId,
): readonly PatchedPath[] {
  return overlaysOver(overlays, parentOf(file)).flatMap((folder) =>
    kustomizationFiles(sources.repository, folder).flatMap((kustomization) =>
      list(sources.documents(kustomization)?.[0]?.data, "patches").flatMap((patch) =>
        pathsOf(sources, folder, patch, id).map((path) => ({ path, file: kustomization })),
      ),
    ),
  );
}

/**
 * The root that a bootstrap declares, or those of the overlays that give its Kustomization other paths. Its own may only stand
 * for theirs.
 * @param declared the root with the bootstrap's path, or another; undefined where that isn't in the repository
 */
export function withPatches(
  declared: (path?: string) => ClusterRoot | undefined,
  paths: readonly PatchedPath[],
  { repository }: YamlFiles,
): readonly ClusterRoot[] {
  const root = declared();
  const patched = paths.flatMap(({ path, file }) => {
    const other = root === undefined ? declared(path) : inBaseOf(root, path);
    return other !== undefined && repository.kind(other.directory) === "directory"
      ? [{ ...other, place: { file } }]
      : [];
  });
  return patched.length === 0 && root !== undefined ? [root] : patched;
}

function inBaseOf(root: ClusterRoot, path: string): ClusterRoot | undefined {
  const directory = resolvePath(root.base, path);
  return directory === undefined ? undefined : { ...root, directory };
}

/** Overlays of a folder or of one around it, and theirs. */
export function overlaysOver(overlays: Overlays, folder: string): readonly string[] {
  const open: string[] = [];
  for (let here = folder; here !== ""; here = parentOf(here)) open.push(here);
  const found = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const overlay of overlays.of(next)) {
      if (found.has(overlay)) continue;
      found.add(overlay);
      open.push(overlay);
    }
  return [...found];
}

/** What a patch, of either kind, sets `spec.path` of the Kustomization to. */
function pathsOf(
  { repository }: YamlFiles,
  folder: string,
  patch: unknown,
  { name }: ObjectId,
): readonly string[] {
  const file = resolvePath(folder, text(patch, "path") ?? "");
  const content =
    text(patch, "patch") ?? (file === undefined ? undefined : repository.read(file)) ?? "";
  if (!content.includes("path")) return [];
  const target = record(patch, "target");
  const isTarget = text(target, "kind") === "Kustomization" && text(target, "name") === name;
  return parseYaml("", content)
    .flatMap(({ data }) => {
      if (Array.isArray(data)) return isTarget ? data.map((operation) => pathSetBy(operation)) : [];
      const isMeant =
        target === undefined
          ? text(data, "kind") === "Kustomization" && text(data, "metadata", "name") === name
          : isTarget;
      return isMeant ? [text(data, "spec", "path")] : [];
    })
    .filter((path): path is string => path !== undefined && !isOpenText(path));
}

function pathSetBy(operation: unknown): string | undefined {
  return text(operation, "path") === "/spec/path" ? text(operation, "value") : undefined;
}
