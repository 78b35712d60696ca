import * as fs from "node:fs";
import * as path from "node:path";

import type { Kind } from "../cluster/kinds";
import { definitionOf } from "./gateway-api";
import { deploymentOf } from "./helm-repository";

/** What is added to the tree. */
export interface OutsideTreeProps {
  /** Namespace of everything that has one. */
  readonly namespace: string;
  /** Seconds between two syncs of External-DNS. */
  readonly sync: number;
  /** Custom kinds whose CRDs the tree has. */
  readonly kinds: readonly Kind[];
}

/** Adds to the local tree what a cluster on AWS holds outside of it: routes, load balancers, volumes, machines. */
export function addOutside(gitops: string, props: OutsideTreeProps): void {
  const { namespace, sync, kinds } = props;
  const meta = (name: string): object => ({ name, namespace });
  const parts: Readonly<Record<string, readonly (object | string)[]>> = {
    crds: [
      ...kinds.map((kind) => definitionOf(kind)),
      {
        apiVersion: "v1",
        kind: "Namespace",
        // The host of the route below is its own.
        metadata: { name: namespace, labels: { "host.landbridge.dev/app": "owned" } },
      },
    ],
    controllers: [
      controller("aws-load-balancer-controller", namespace),
      controller("karpenter", namespace),
      controller("external-dns", namespace, [`--interval=${sync}s`]),
    ],
    nodes: [
      {
        apiVersion: "karpenter.k8s.aws/v1",
        kind: "EC2NodeClass",
        metadata: { name: "default" },
        spec: {
          role: "nodes",
          amiSelectorTerms: [{ alias: "al2023@latest" }],
          subnetSelectorTerms: [{ tags: { cluster: "e2e" } }],
          securityGroupSelectorTerms: [{ tags: { cluster: "e2e" } }],
        },
      },
      {
        apiVersion: "karpenter.sh/v1",
        kind: "NodePool",
        metadata: { name: "default" },
        spec: {
          template: {
            spec: {
              requirements: [],
              nodeClassRef: { group: "karpenter.k8s.aws", kind: "EC2NodeClass", name: "default" },
            },
          },
        },
      },
    ],
    edge: [
      {
        apiVersion: "gateway.networking.k8s.io/v1",
        kind: "Gateway",
        metadata: meta("edge"),
        spec: { gatewayClassName: "edge", listeners: [] },
      },
    ],
    apps: [
      {
        apiVersion: "gateway.networking.k8s.io/v1",
        kind: "HTTPRoute",
        metadata: meta("app"),
        spec: { hostnames: ["app.${TF_DOMAIN}"], parentRefs: [{ name: "edge" }] },
      },
      statefulSet(namespace),
    ],
  };
  const needs: Readonly<Record<string, readonly string[]>> = {
    crds: ["gateway-api-crds"],
    controllers: ["outside-crds"],
    nodes: ["outside-controllers"],
    edge: ["outside-controllers"],
    apps: ["outside-edge", "outside-nodes"],
  };
  const platform = path.join(gitops, "clusters/local/platform");
  for (const [part, objects] of Object.entries(parts)) {
    write(path.join(gitops, "outside", part, "all.yaml"), objects);
    write(path.join(platform, `outside-${part}.yaml`), [
      kustomizationOf(part, needs[part] ?? [], part !== "crds"),
    ]);
  }
  const file = path.join(platform, "kustomization.yaml");
  const lines = Object.keys(parts).map((part) => `  - outside-${part}.yaml`);
  const own = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, own.replace(/^resources:\n/m, `resources:\n${lines.join("\n")}\n`));
}

function write(file: string, objects: readonly (object | string)[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // JSON is YAML.
  const texts = objects.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  fs.writeFileSync(file, `${texts.join("\n---\n")}\n`);
}

function kustomizationOf(part: string, needs: readonly string[], prune: boolean): object {
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name: `outside-${part}`, namespace: "flux-system" },
    spec: {
      interval: "10m",
      retryInterval: "10s",
      timeout: "2m",
      path: `./gitops/outside/${part}`,
      prune,
      // Nobody sets a status on what stands for AWS's kinds, and claims are bound late.
      wait: part === "crds" || part === "controllers",
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      dependsOn: needs.map((name) => ({ name })),
      postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "cluster-vars-terraform" }] },
    },
  };
}

/** A Deployment with the label of Helm's charts. */
function controller(name: string, namespace: string, args: readonly string[] = []): string {
  const labels = { "helm.sh/chart": `${name}-1.0.0`, "app.kubernetes.io/name": name };
  return deploymentOf(name)
    .replace(
      `  name: ${name}\n`,
      `  name: ${name}\n  namespace: ${namespace}\n  labels: ${JSON.stringify(labels)}\n`,
    )
    .replace("          image:", `          args: ${JSON.stringify(args)}\n          image:`);
}

function statefulSet(namespace: string): object {
  const labels = { app: "data" };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: "data", namespace },
    spec: {
      serviceName: "data",
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            {
              name: "stand-in",
              image: "example.invalid/stand-in:1",
              volumeMounts: [{ name: "data", mountPath: "/data" }],
            },
          ],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: "data" },
          spec: {
            accessModes: ["ReadWriteOnce"],
            storageClassName: "",
            resources: { requests: { storage: "1Gi" } },
          },
        },
      ],
    },
  };
}
