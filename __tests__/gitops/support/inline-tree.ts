import { posix } from "node:path";

import type { TreeContract } from "./contract";
import { loadEnvironment } from "./environment";
import type { Build } from "./kustomize";
import type { Environment } from "./model";
import { clusterFolder, kustomizationOf, kustomizeFolders, type Tree } from "./tree";
import { isMap, listAt, parseYaml, type YamlMap } from "./yaml";

/** A contract with nothing in it but the engine's namespace. */
export const EMPTY_CONTRACT: TreeContract = {
  variables: {},
  services: {},
  namespaces: { "flux-system": {} },
};

/** A tree from texts, for tests of checks. Of kustomize it knows `resources` only. */
export function inlineTree(files: Readonly<Record<string, string>>): Tree {
  const map = new Map(Object.entries(files));
  const builds = new Map<string, Build>(
    kustomizeFolders(map).map((folder) => [folder, { objects: objectsOf(map, folder) }]),
  );
  return { files: map, builds };
}

function objectsOf(files: ReadonlyMap<string, string>, folder: string): YamlMap[] {
  return listAt(kustomizationOf(files, folder), "resources").flatMap((entry) => {
    const path = posix.join(folder, String(entry));
    const text = files.get(path);
    return text === undefined ? objectsOf(files, path) : parseYaml(text).filter(isMap);
  });
}

/** Where a test puts something into the cluster folder or a component. */
export interface InlineParts {
  /** Text of `gitops/clusters/dev/all.yaml`. */
  readonly cluster?: string;
  /** Text of the only resource of each folder `gitops/<name>`. */
  readonly folders?: Readonly<Record<string, string>>;
  readonly contract?: Partial<TreeContract>;
}

/** The environment `dev` of a small tree. */
export function inlineEnvironment({ cluster, folders, contract }: InlineParts): Environment {
  const files: Record<string, string> = { [`${clusterFolder("dev")}/all.yaml`]: cluster ?? "" };
  for (const [name, text] of Object.entries(folders ?? {})) {
    files[`gitops/${name}/kustomization.yaml`] = "resources: [all.yaml]";
    files[`gitops/${name}/all.yaml`] = text;
  }
  return loadEnvironment(inlineTree(files), "dev", { ...EMPTY_CONTRACT, ...contract });
}

/** Text of a Flux Kustomization for folder `gitops/<name>`; `more` holds further lines of its spec. */
export function fluxKustomization(name: string, more = "wait: true"): string {
  return `---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  path: ./gitops/${name}
  sourceRef: { kind: GitRepository, name: flux-system }
  ${more.trim().replaceAll("\n", "\n  ")}
`;
}

/** Text of an object with a kind, namespace and name; `more` holds its further lines. */
export function objectText(kind: string, key: string, more = "", apiVersion = "v1"): string {
  const [namespace = "", name = ""] = key.includes("/") ? key.split("/") : ["", key];
  const place = namespace === "" ? "" : `, namespace: ${namespace}`;
  return `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name}${place} }
${more.trim()}
`;
}
