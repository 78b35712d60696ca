import * as fs from "node:fs";
import * as path from "node:path";

import { parse, parseAllDocuments } from "yaml";

import {
  APP_PROJECT,
  APPLICATION_SET,
  ARGOCD_KINDS,
  CONFIG_MAP,
  CUSTOM_RESOURCE_DEFINITION,
  NAMESPACE,
  SECRET,
} from "../cluster/kinds";
import { encoded, type KubernetesObject } from "../cluster/object";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import type { ArgocdFiles } from "../programs/argocd";
import { ARGOCD_NAMESPACE as namespace } from "./components";
import { SynthesizedEngine } from "./synthesized";

/** Label without which Argo CD doesn't read a ConfigMap or Secret. */
const PART_OF = { "app.kubernetes.io/part-of": "argocd" };

/**
 * Installs what the synthesized engine would install, without Terraform and without the chart of Argo CD: CRDs, the settings
 * in the values, the contract, the credential for Git and the root ApplicationSet.
 * @returns the engine as it was synthesized
 */
export async function installArgocd(world: World, files: ArgocdFiles): Promise<SynthesizedEngine> {
  const { cluster, remote } = world;
  const engine = new SynthesizedEngine(world.checkout);
  await applyContract(world);
  await installBare(world, files, engine.settings);
  const { metadata, data } = engine.repositorySecret(remote.token);
  await cluster.apply(SECRET, { metadata, data: encoded(data) });
  await applyClusterSecret(cluster, engine.clusterSecret);
  await cluster.apply(APPLICATION_SET, engine.root);
  return engine;
}

/** Tells Argo CD about a cluster. */
export async function applyClusterSecret(
  cluster: World["cluster"],
  { metadata, data }: SynthesizedEngine["clusterSecret"],
): Promise<void> {
  await cluster.apply(SECRET, { metadata, data: encoded(data) });
}

/** Changes the domain where Terraform writes it: for the policies in the cluster, and for Argo CD. */
export async function setDomain({ cluster }: World, domain: string): Promise<void> {
  const map = { name: "cluster-vars-terraform", namespace };
  await cluster.merge(CONFIG_MAP, { metadata: map }, { data: { TF_DOMAIN: domain } });
  await annotateCluster(cluster, { TF_DOMAIN: domain });
}

/** Changes annotations of Argo CD's own cluster; null removes one. */
export async function annotateCluster(
  cluster: World["cluster"],
  annotations: Readonly<Record<string, string | null>>,
): Promise<void> {
  const metadata = { name: "in-cluster", namespace };
  await cluster.merge(SECRET, { metadata }, { metadata: { annotations } });
}

/** `argocd-cm` without its data. */
export const ARGOCD_CM = { metadata: { name: "argocd-cm", namespace, labels: PART_OF } } as const;

/** Installs what any Argo CD needs before its components start, without the chart. */
export async function installBare(
  { cluster }: World,
  files: ArgocdFiles,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const name of ["application", "applicationset", "appproject"]) {
    const text = fs.readFileSync(path.join(files.folder, "crds", `${name}-crd.yaml`), "utf8");
    await cluster.apply(CUSTOM_RESOURCE_DEFINITION, parse(text) as KubernetesObject);
  }
  for (const kind of ARGOCD_KINDS) await waitFor(kind.kind, () => cluster.serves(kind));
  await cluster.apply(NAMESPACE, { metadata: { name: namespace } });
  // The chart creates these two, and Argo CD's server the default project.
  await cluster.apply(CONFIG_MAP, { ...ARGOCD_CM, data: settings });
  await cluster.apply(SECRET, {
    metadata: { name: "argocd-secret", namespace, labels: PART_OF },
    data: encoded({ "server.secretkey": "only-for-this-run" }),
  });
  const anything = [{ group: "*", kind: "*" }];
  await cluster.apply(APP_PROJECT, {
    metadata: { name: "default", namespace },
    spec: {
      sourceRepos: ["*"],
      destinations: [{ server: "*", namespace: "*" }],
      clusterResourceWhitelist: anything,
    },
  });
}

/** Applies the contract's namespaces and ConfigMaps. */
async function applyContract({ cluster, checkout }: World): Promise<void> {
  const file = path.join(checkout, "cdktf.out/contract/local/configmaps.yaml");
  for (const document of parseAllDocuments(fs.readFileSync(file, "utf8"))) {
    const object = document.toJS() as KubernetesObject;
    await cluster.apply(object.kind === "Namespace" ? NAMESPACE : CONFIG_MAP, object);
  }
}
