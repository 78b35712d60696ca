import { createKustomizeBuilder } from "../../../src/verify/kustomize/builder";
import type { Applier } from "../../../src/verify/model/applier";
import { rootsOf } from "../../../src/verify/model/find-roots";
import { Model } from "../../../src/verify/model/model";
import { NO_PREREQUISITES } from "../../../src/verify/prerequisites/prerequisites";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";

/** Reads `clusters/dev` of a tree. */
export function readModel(files: Readonly<Record<string, string>>): Promise<Model> {
  const sources = new YamlFiles(new MemoryRepository(files));
  const [root] = rootsOf(sources, "clusters/dev");
  if (root === undefined) throw new Error("no root");
  return Model.read({
    sources,
    builder: createKustomizeBuilder(sources),
    root,
    prerequisites: NO_PREREQUISITES,
  });
}

/** The Kustomization, HelmRelease or ResourceSet of a name. */
export function applier(model: Model, name: string): Applier {
  const found = model.appliers.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no applier ${name}`);
  return found;
}

/** A Kustomization for `path`, with further lines of its spec. */
export function kustomization(name: string, path: string, ...spec: readonly string[]): string {
  return [
    "apiVersion: kustomize.toolkit.fluxcd.io/v1",
    "kind: Kustomization",
    `metadata: { name: ${name}, namespace: flux-system }`,
    "spec:",
    `  path: ./${path}`,
    "  sourceRef: { kind: GitRepository, name: flux-system }",
    ...spec.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

/** A HelmRelease of a chart that nothing is known about. */
export function release(name: string, ...spec: readonly string[]): string {
  return [
    "apiVersion: helm.toolkit.fluxcd.io/v2",
    "kind: HelmRelease",
    `metadata: { name: ${name}, namespace: flux-system }`,
    "spec:",
    "  chart: { spec: { chart: x, sourceRef: { kind: HelmRepository, name: x } } }",
    ...spec.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

/** A ConfigMap of namespace `default`. */
export function configMap(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: default }\n`;
}
