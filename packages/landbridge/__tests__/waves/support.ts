import * as path from "node:path";

import type { ArgoCluster } from "../../src/verify/argocd/cluster";
import { createKustomizeBuilder } from "../../src/verify/kustomize/builder";
import { rootsOf } from "../../src/verify/model/find-roots";
import { Model } from "../../src/verify/model/model";
import {
  NO_PREREQUISITES,
  type ExistingData,
  type Prerequisites,
} from "../../src/verify/prerequisites/prerequisites";
import { DiskRepository } from "../../src/verify/repository/disk-repository";
import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { OverlayRepository } from "../../src/verify/repository/overlay-repository";
import type { Repository } from "../../src/verify/repository/repository";
import { YamlFiles } from "../../src/verify/repository/yaml-files";
import { at, text, type YamlRecord } from "../../src/verify/yaml/json";
import { generateArgocd, type GeneratedFiles } from "../../src/waves/generate";

/** The repository of this project. */
export const OWN_TREE = new DiskRepository(path.resolve(__dirname, "../../../.."));

/** Reads one cluster path. */
export function read(
  repository: Repository,
  directory: string,
  prerequisites: Prerequisites = NO_PREREQUISITES,
): Promise<Model> {
  const sources = new YamlFiles(repository);
  const [root] = rootsOf(sources, directory);
  if (root === undefined) throw new Error(`no root in ${directory}`);
  return Model.read({ sources, builder: createKustomizeBuilder(sources), root, prerequisites });
}

/** What `clusters/dev` of a tree becomes in `argocd/dev`. */
export async function generated(files: Readonly<Record<string, string>>): Promise<GeneratedFiles> {
  return generateArgocd(
    await read(new MemoryRepository(files), "clusters/dev"),
    "dev",
    "argocd/dev",
  );
}

/** Values that Terraform writes: variables, and YAML by the name of a ConfigMap. */
export interface Values {
  readonly variables: Readonly<Record<string, string>>;
  readonly services: Readonly<Record<string, string>>;
}

/** The values as Flux finds them. */
export function asConfigMaps({ variables, services }: Values): Prerequisites {
  const data = (
    namespace: string,
    name: string,
    keys: Readonly<Record<string, string>>,
  ): ExistingData => ({
    kind: "ConfigMap",
    namespace,
    name,
    place: { file: "contract" },
    keys: new Map(Object.entries(keys).map(([key, value]) => [key, { value }])),
  });
  return {
    ...NO_PREREQUISITES,
    data: [
      data("flux-system", "cluster-vars-terraform", variables),
      ...Object.entries(services).map(([name, values]) => {
        const [namespace = "", configMap = ""] = name.split("/");
        return data(namespace, configMap, { "values.yaml": values });
      }),
    ],
  };
}

/** The same values as Argo CD finds them. */
export function asCluster({ variables, services }: Values, environment: string): Prerequisites {
  const annotations: Record<string, string> = {
    addons_repo_url: "https://git.example.com/platform.git",
    addons_repo_revision: "main",
    ...variables,
  };
  for (const [name, values] of Object.entries(services))
    annotations[(name.split("/")[1] ?? "").replace(/-/g, "_")] = values;
  const cluster: ArgoCluster = {
    name: "in-cluster",
    server: "https://kubernetes.default.svc",
    labels: { "landbridge.dev/environment": environment },
    annotations,
    complete: true,
  };
  return { ...NO_PREREQUISITES, clusters: [cluster] };
}

/** Reads generated files next to the repository that they were generated from. */
export function readGenerated(
  repository: Repository,
  files: GeneratedFiles,
  directory: string,
  prerequisites: Prerequisites,
): Promise<Model> {
  return read(
    new OverlayRepository(repository, Object.fromEntries(files)),
    directory,
    prerequisites,
  );
}

/** The wave of each Application, by its name. */
export function wavesIn(files: GeneratedFiles): ReadonlyMap<string, number> {
  const waves = new Map<string, number>();
  for (const [file, content] of files) {
    const wave = /^ {4}argocd\.argoproj\.io\/sync-wave: '(-?\d+)'$/m.exec(content)?.[1];
    if (file.includes("/templates/") && wave !== undefined)
      waves.set(path.basename(file, ".yaml"), Number(wave));
  }
  return waves;
}

/** The objects of a model that Kubernetes itself gets, by what identifies them. */
export function objectsIn(model: Model): ReadonlyMap<string, YamlRecord> {
  const objects = new Map<string, YamlRecord>();
  for (const { data, id } of model.objects) {
    if (/fluxcd|argoproj/.test(id.group)) continue;
    objects.set(`${id.kind}.${id.group} ${id.namespace}/${id.name}`, data);
  }
  return objects;
}

/** An Application's field in a model. */
export function applicationField(model: Model, name: string, ...field: readonly string[]): unknown {
  const found = model.appliers.find(
    (applier) => applier.kind === "Application" && applier.name === name,
  );
  if (found?.object === undefined) throw new Error(`no Application ${name}`);
  return at(found.object.data, ...field);
}

/** The message of each mistake, and of what the generator refuses as a whole. */
export async function refusals(files: Readonly<Record<string, string>>): Promise<string> {
  try {
    await generated(files);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

export { text };
