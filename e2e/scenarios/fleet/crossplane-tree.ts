import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { complete, write, type Kustomization } from "./tree";

const GROUP = "example.com";

/** The composite resource of this scenario: a cluster that isn't in any cloud. */
export const CLUSTER_KIND = {
  apiVersion: `${GROUP}/v1alpha1`,
  kind: "ExampleCluster",
  plural: "exampleclusters",
  namespaced: true,
} as const;

/** The name of the one cluster. */
export const NAME = "orders";

/** Where the cluster's credentials appear, as ClusterAuth writes them on AWS. */
export const CREDENTIALS = { name: `${NAME}-credentials`, namespace: "flux-system" } as const;

/** Stands for the core, which the scenario starts. */
export const CORE = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  name: "crossplane",
  namespace: "crossplane-system",
} as const;

/** Every Kustomization, in the order in which they become Ready. */
export const TREE = [
  "flux-system",
  "namespaces",
  "crossplane",
  "crossplane-functions",
  "workload-cluster-api",
  `workload-${NAME}`,
  `${NAME}-web`,
] as const;

/**
 * The hub's chain from Crossplane to a workload cluster, with the project's own functions and health checks, and a composition
 * that needs no cloud: it waits for credentials, and writes them to the Secret that Flux reads.
 */
export function crossplaneTree(gitops: string): void {
  const own = documentsOf(path.join(gitops, "infrastructure/crossplane/flux-kustomization.yaml"));
  const fleet = documentsOf(path.join(gitops, "fleet/management/flux-kustomization.yaml"));
  const find = (all: readonly Kustomization[], name: string): Kustomization => {
    const found = all.find(({ metadata }) => metadata.name === name);
    if (found === undefined) throw new Error(`there is no Kustomization ${name}`);
    return found;
  };
  const variables = { postBuild: find(fleet, `workload-${NAME}`).spec.postBuild };
  const api = find(own, "workload-cluster-api");
  const cluster = find(fleet, `workload-${NAME}`);
  const [check] = cluster.spec.healthCheckExprs as readonly object[];
  const { apiVersion, kind } = CLUSTER_KIND;
  for (const name of ["apps", "argocd", "fleet", "clusters", "workloads"]) {
    fs.rmSync(path.join(gitops, name), { recursive: true, force: true });
  }
  const infrastructure = path.join(gitops, "infrastructure");
  for (const name of fs.readdirSync(infrastructure)) {
    if (name !== "crossplane") fs.rmSync(path.join(infrastructure, name), { recursive: true });
  }
  for (const name of [
    "controller",
    "providers",
    "workload-cluster",
    "kustomization.yaml",
    "flux-kustomization.yaml",
  ]) {
    fs.rmSync(path.join(infrastructure, "crossplane", name), { recursive: true });
  }
  const ofHub = (name: string, dependsOn: readonly string[], more: object = {}): Kustomization => ({
    metadata: { name },
    spec: {
      ...(dependsOn.length === 0 ? {} : { dependsOn: dependsOn.map((one) => ({ name: one })) }),
      interval: "30m",
      retryInterval: "5s",
      timeout: "5m",
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      path: `./gitops/hub/${name}`,
      prune: true,
      wait: true,
      ...more,
    },
  });
  write(gitops, "clusters/local/platform/fleet.yaml", [
    complete(ofHub("namespaces", [], variables)),
    // As the chart's release, Ready when the core is: with half of the CRDs, Flux would remember that there are no others.
    complete(ofHub("crossplane", ["namespaces"], { wait: false, healthChecks: [CORE] })),
    complete(find(own, "crossplane-functions")),
    complete(
      ofHub("workload-cluster-api", ["crossplane-functions"], {
        healthCheckExprs: api.spec.healthCheckExprs,
      }),
    ),
    complete(
      ofHub(`workload-${NAME}`, ["workload-cluster-api"], {
        healthCheckExprs: [{ ...check, apiVersion, kind }],
      }),
    ),
    complete(
      ofHub(`${NAME}-web`, [`workload-${NAME}`], {
        kubeConfig: { secretRef: { name: `${NAME}-kubeconfig` } },
      }),
    ),
  ]);
  const metadata = (name: string): object => ({ name, namespace: "flux-system" });
  write(gitops, "hub/namespaces/settings.yaml", [
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: metadata("hub"),
      data: { hub: "${TF_CLUSTER_NAME} ${TF_ENVIRONMENT} ${TF_DOMAIN}" },
    },
  ]);
  write(gitops, "hub/crossplane/settings.yaml", [
    { apiVersion: "v1", kind: "ConfigMap", metadata: metadata("crossplane"), data: {} },
  ]);
  write(gitops, "hub/workload-cluster-api/api.yaml", [definition(), composition()]);
  write(gitops, `hub/workload-${NAME}/cluster.yaml`, [
    { apiVersion, kind, metadata: metadata(NAME), spec: { region: "nowhere" } },
  ]);
  write(gitops, `hub/${NAME}-web/settings.yaml`, [
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "web", namespace: "default" },
      data: { cluster: NAME },
    },
  ]);
}

function definition(): object {
  const { kind, plural } = CLUSTER_KIND;
  const spec = { type: "object", properties: { region: { type: "string" } } };
  return {
    apiVersion: "apiextensions.crossplane.io/v2",
    kind: "CompositeResourceDefinition",
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      names: { kind, plural },
      scope: "Namespaced",
      versions: [
        {
          name: "v1alpha1",
          served: true,
          referenceable: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
    },
  };
}

function composition(): object {
  const { apiVersion, kind } = CLUSTER_KIND;
  const template = `{{- $id := .observed.composite.resource.metadata.name }}
{{- $kubeconfig := dig "resources" "credentials" "resource" "data" "kubeconfig" "" .observed }}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $id }}-credentials
  annotations:
    {{ setResourceNameAnnotation "credentials" }}
    gotemplating.fn.crossplane.io/ready: "True"
---
apiVersion: v1
kind: Secret
metadata:
  name: {{ $id }}-kubeconfig
  annotations:
    {{ setResourceNameAnnotation "kubeconfig" }}
    gotemplating.fn.crossplane.io/ready: {{ ternary "False" "True" (empty $kubeconfig) | quote }}
type: Opaque
{{- with $kubeconfig }}
data:
  value: {{ . }}
{{- end }}
`;
  return {
    apiVersion: "apiextensions.crossplane.io/v1",
    kind: "Composition",
    metadata: { name: "example-cluster" },
    spec: {
      compositeTypeRef: { apiVersion, kind },
      mode: "Pipeline",
      pipeline: [
        {
          step: "kubeconfig",
          functionRef: { name: "function-go-templating" },
          input: {
            apiVersion: "gotemplating.fn.crossplane.io/v1beta1",
            kind: "GoTemplate",
            source: "Inline",
            inline: { template },
          },
        },
        { step: "readiness", functionRef: { name: "function-auto-ready" } },
      ],
    },
  };
}

function documentsOf(file: string): readonly Kustomization[] {
  return parseAllDocuments(fs.readFileSync(file, "utf8")).map(
    (document) => document.toJS() as Kustomization,
  );
}
