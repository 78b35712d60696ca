import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { posix } from "node:path";

import type { Build } from "./kustomize";
import { isMap, parseYaml, type YamlMap } from "./yaml";

/** The GitOps tree: its files, and what kustomize makes of its folders. Paths are from the project's root. */
export interface Tree {
  readonly files: ReadonlyMap<string, string>;
  /** One entry per folder with a kustomization.yaml. */
  readonly builds: ReadonlyMap<string, Build>;
}

/** The folder that holds the tree. */
export const GITOPS = "gitops";
/** File that makes a folder one that kustomize builds. */
export const KUSTOMIZATION = "kustomization.yaml";

/** Folder of an environment. */
export const clusterFolder = (environment: string): string => `${GITOPS}/clusters/${environment}`;

/** Whether a file is YAML by its name, as Flux sees it. */
export const isYamlFile = (path: string): boolean => /\.ya?ml$/.test(path);

/** Texts of all files under `gitops/`. */
export function readFiles(projectRoot: string): ReadonlyMap<string, string> {
  const entries = readdirSync(join(projectRoot, GITOPS), { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        relative(projectRoot, path).split(sep).join(posix.sep),
        readFileSync(path, "utf8"),
      ]),
  );
}

/** Folders with a kustomization.yaml. */
export function kustomizeFolders(files: Tree["files"]): string[] {
  return [...files.keys()]
    .filter((path) => posix.basename(path) === KUSTOMIZATION)
    .map((path) => posix.dirname(path));
}

/**
 * Names of the environments: the folders of `gitops/clusters` whose kustomization Flux generates,
 * since bootstrapping adds `flux-system/`. One with a kustomization.yaml is shared by environments.
 */
export function environmentNames(files: Tree["files"]): string[] {
  const prefix = clusterFolder("");
  const names = [...files.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split("/"))
    .flatMap(([name, ...rest]) => (name === undefined || rest.length === 0 ? [] : [name]));
  return [...new Set(names)].filter((n) => !files.has(`${clusterFolder(n)}/${KUSTOMIZATION}`));
}

/** The parsed kustomization.yaml of a folder, empty if there is none. */
export function kustomizationOf(files: Tree["files"], folder: string): YamlMap {
  const [parsed] = parseYaml(files.get(`${folder}/${KUSTOMIZATION}`) ?? "");
  return isMap(parsed) ? parsed : {};
}

/** Whether a folder is a kustomize Component, which others may choose. */
export const isComponent = (files: Tree["files"], folder: string): boolean =>
  kustomizationOf(files, folder).kind === "Component";

/**
 * Paths below a folder of which Flux makes resources where it generates the kustomization: folders
 * with a kustomization.yaml, not descended into, and YAML files. `flux-system/` is left out: the engine writes it.
 */
export function generatedResources(tree: Pick<Tree, "files">, folder: string): string[] {
  const found = new Set<string>();
  for (const path of tree.files.keys()) {
    if (!path.startsWith(`${folder}/`) || !isYamlFile(path)) continue;
    const segments = path.slice(folder.length + 1).split("/");
    if (segments[0] === "flux-system") continue;
    const built = segments
      .slice(0, -1)
      .map((_, depth) => posix.join(folder, ...segments.slice(0, depth + 1)))
      .find((parent) => tree.files.has(`${parent}/${KUSTOMIZATION}`));
    found.add(built ?? path);
  }
  return [...found];
}
