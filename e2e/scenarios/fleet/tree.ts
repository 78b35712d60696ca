import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments, stringify } from "yaml";

/** The workload cluster of the environment `management`. */
export const WORKLOAD = "orders";

/** Kustomizations on the hub whose objects go to the workload cluster. */
export const REMOTE = [`${WORKLOAD}-access`, `${WORKLOAD}-web`] as const;

/** Every Kustomization of the hub. */
export const HUB_TREE = [
  "flux-system",
  "namespaces",
  "workload-sources",
  `workload-${WORKLOAD}`,
  ...REMOTE,
  `${WORKLOAD}-prometheus`,
] as const;

/** A Kustomization of Flux, as far as the scenarios read it. */
export interface Kustomization {
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: Readonly<Record<string, unknown>>;
}

/**
 * What `npm run fleet` writes for the environment `management`, as the tree of the local environment: the Kustomizations as they
 * are, without the hub's own components. A ConfigMap stands for the composite resource, whose cluster the scenario starts.
 * @param namespace of the composite resource, which is the engine's
 */
export function fleetTree(gitops: string, namespace = "flux-system"): void {
  const fleet = path.join(gitops, "fleet/management/flux-kustomization.yaml");
  const kustomizations = parseAllDocuments(fs.readFileSync(fleet, "utf8")).map(
    (document) => document.toJS() as Kustomization,
  );
  for (const name of ["apps", "infrastructure", "argocd", "fleet", "clusters"]) {
    fs.rmSync(path.join(gitops, name), { recursive: true, force: true });
  }
  const ofHub = (name: string): Kustomization => ({
    metadata: { name },
    spec: {
      interval: "30m",
      retryInterval: "1m",
      timeout: "1m",
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      path: `./gitops/hub/${name}`,
      prune: true,
      wait: true,
      postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "cluster-vars-terraform" }] },
    },
  });
  const all = [
    ofHub("namespaces"),
    ...kustomizations.map((one) =>
      one.metadata.name === `workload-${WORKLOAD}`
        ? { ...ofHub(one.metadata.name), metadata: one.metadata }
        : quick(one),
    ),
  ];
  write(gitops, "clusters/local/platform/fleet.yaml", all.map(complete));
  write(gitops, "hub/namespaces/namespace.yaml", [
    {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: {
        name: "hub-only",
        annotations: { "example.com/hub": "${TF_CLUSTER_NAME} ${TF_ENVIRONMENT} ${TF_DOMAIN}" },
      },
    },
  ]);
  // For Argo CD, what changes an object is a patch of a kustomization.
  write(gitops, "hub/namespaces/kustomization.yaml", [{ resources: ["namespace.yaml"] }]);
  write(gitops, `hub/workload-${WORKLOAD}/cluster.yaml`, [
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: WORKLOAD, namespace },
      data: { state: "ready" },
    },
  ]);
}

/** Failures are tried again sooner than a user would. */
const quick = ({ metadata, spec }: Kustomization): Kustomization => ({
  metadata,
  spec: { ...spec, retryInterval: "5s" },
});

/** With what every one has. */
export const complete = ({ metadata, spec }: Kustomization): object => ({
  apiVersion: "kustomize.toolkit.fluxcd.io/v1",
  kind: "Kustomization",
  metadata: { ...metadata, namespace: "flux-system" },
  spec,
});

/** Writes objects to a file below `gitops/`. */
export function write(gitops: string, file: string, objects: readonly object[]): void {
  const place = path.join(gitops, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, objects.map((object) => stringify(object)).join("---\n"));
}
