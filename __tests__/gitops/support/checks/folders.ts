import { posix } from "node:path";

import type { Environment } from "../model";
import {
  environmentNames,
  clusterFolder,
  generatedResources,
  isComponent,
  kustomizationOf,
  kustomizeFolders,
  type Tree,
} from "../tree";
import { listAt, textAt, type YamlMap } from "../yaml";

/** Fields of a kustomization.yaml whose items are paths. */
const PATH_LISTS = [
  ...["components", "configurations", "crds", "generators", "patchesStrategicMerge"],
  ...["resources", "transformers", "validators"],
];

/** What a kustomization.yaml names, as written. */
function entriesOf(kustomization: YamlMap): string[] {
  const strings = (values: readonly unknown[]): string[] =>
    values.filter((value) => typeof value === "string");
  const generators = ["configMapGenerator", "secretGenerator"]
    .flatMap((field) => listAt(kustomization, field))
    .flatMap((g) => [...strings(listAt(g, "files")), ...strings(listAt(g, "envs"))])
    .map((file) => file.slice(file.indexOf("=") + 1));
  const paths = ["patches", "replacements"]
    .flatMap((field) => listAt(kustomization, field))
    .flatMap((item) => textAt(item, "path") ?? []);
  const lists = PATH_LISTS.flatMap((field) => strings(listAt(kustomization, field)));
  return [...lists, ...generators, ...paths];
}

/** Paths that kustomization.yaml files and the roots of the environments name. */
function namedPaths(tree: Pick<Tree, "files">): ReadonlySet<string> {
  const named = kustomizeFolders(tree.files).flatMap((folder) =>
    entriesOf(kustomizationOf(tree.files, folder)).map((entry) => posix.join(folder, entry)),
  );
  const roots = environmentNames(tree.files).flatMap((name) =>
    generatedResources(tree, clusterFolder(name)),
  );
  return new Set([...named, ...roots].map((path) => path.replace(/\/$/, "")));
}

/** Folders that no environment and no other folder uses; a Component may be there to be chosen, with what belongs to it. */
export function unusedFolderProblems(
  tree: Pick<Tree, "files">,
  envs: readonly Environment[],
): string[] {
  const used = new Set([
    ...namedPaths(tree),
    ...envs.flatMap(({ kustomizations }) => kustomizations.flatMap(({ folder }) => folder ?? [])),
    ...environmentNames(tree.files).flatMap((n) => [
      clusterFolder(n),
      `${clusterFolder(n)}/flux-system`,
    ]),
  ]);
  const folders = kustomizeFolders(tree.files);
  const unlisted = folders.filter((folder) => !used.has(folder) && isComponent(tree.files, folder));
  return folders
    .filter((folder) => !used.has(folder))
    .filter((folder) => !unlisted.some((component) => `${folder}/`.startsWith(`${component}/`)))
    .map((folder) => `${folder} is used by nothing`);
}
