/** The contract as data: the content of `contract.json`. Imports no CDKTF, so that every tool can read it. */
import { z } from "zod";

/** Raised when a reader of version 1 could no longer understand the document. */
export const CONTRACT_VERSION = 1;

/** Namespace of the engine and of the general ConfigMap. */
export const ENGINE_NAMESPACE = "flux-system";
/** Name of the general ConfigMap, read by `postBuild.substituteFrom`. */
export const VARIABLES_CONFIG_MAP = "cluster-vars-terraform";
/** Key of a service's ConfigMap, read by `HelmRelease.valuesFrom`. */
export const SERVICE_VALUES_KEY = "values.yaml";
/** Name of a service's ConfigMap. */
export const serviceConfigMap = (service: string): string => `${service}-values-terraform`;
/** Makes Flux react to a change of the ConfigMap immediately instead of at the next interval. */
export const WATCH_LABEL = { "reconcile.fluxcd.io/watch": "Enabled" } as const;
/** Annotation with the contract's hash, by which a live cluster is compared with Git. */
export const HASH_ANNOTATION = "landbridge.dev/contract-hash";
/**
 * Annotation of a Flux Kustomization that creates a workload cluster: the cluster's name. Applications of Argo CD for that cluster
 * come after it. As a label, it marks the Application that has them all.
 */
export const WORKLOAD_CLUSTER = "landbridge.dev/workload-cluster";
/** Namespaces that a cluster has from the start. */
export const BUILT_IN_NAMESPACES = ["default", "kube-system", "kube-public", "kube-node-lease"];

const origin = z
  .object({ file: z.string(), line: z.int() })
  .describe("Where the entry is declared: path from the project's root, line from 1");

const plain: z.ZodType = z.json();

/** What Terraform has created around the cluster, as far as removing it depends on that. */
const infrastructure = z.object({
  cluster: z
    .object({ name: z.string(), region: z.string(), accountId: z.string() })
    .optional()
    .describe("The EKS cluster; missing where the cluster exists without the platform"),
  domain: z.string().optional().describe("Domain of the public zone that External-DNS writes into"),
  stacks: z
    .array(z.string())
    .describe("Ids of the environment's stacks, in the order of a destroy"),
  protections: z
    .array(
      z.object({
        what: z.string().describe("What can't be deleted, such as the EKS cluster acme-prod"),
        setting: z
          .string()
          .describe("Path of the setting, such as prod.cluster.deletionProtection"),
      }),
    )
    .describe("What is protected from deletion"),
  retained: z
    .array(z.object({ what: z.string(), reason: z.string() }))
    .describe("What a destroy leaves"),
});

/** The Secret by which Argo CD knows the cluster. */
const clusterSecret = z.object({
  name: z.string().describe("Name of the cluster in Argo CD"),
  server: z.string().describe("Address of its API server, as Applications name it"),
  labels: z.record(z.string(), z.string()),
  annotations: z
    .record(z.string(), z.object({ known: z.boolean(), value: z.string() }))
    .describe("Values that ApplicationSets read, with placeholders for values unknown at synth"),
});

const variables = z.record(
  z.string(),
  z.object({
    type: z.string(),
    known: z
      .boolean()
      .describe("Whether the value is known at synth; otherwise it is a placeholder"),
    value: plain.describe("The value, or a placeholder of its type"),
    origin,
  }),
);

const services = z.record(
  z.string(),
  z.object({
    namespace: z.string(),
    configMap: z.string(),
    key: z.string(),
    values: plain.describe("Helm values, with placeholders for values that are unknown at synth"),
    unknown: z
      .array(z.string())
      .optional()
      .describe("Paths of placeholders in values, such as image.tag or hosts.0"),
    origin,
  }),
);

/** An environment that is registered with a management environment, as far as the hub's tree depends on it. */
const workload = z.object({
  namespace: z
    .string()
    .describe(
      "Namespace of the hub with what Flux needs for this cluster, such as workload-orders",
    ),
  kubeConfig: z
    .string()
    .optional()
    .describe("ConfigMap there for kubeConfig.configMapRef; missing where the hub has Argo CD"),
  serviceAccount: z
    .string()
    .optional()
    .describe(
      "Service account that Flux impersonates in the cluster, in a namespace of the same name; missing where the engine needs none",
    ),
  hash: z.string().describe("Hash of the environment's own contract"),
  clusterSecret: clusterSecret.optional(),
  variables,
  services,
});

const reader = z.object({ namespace: z.string(), serviceAccount: z.string() });

/** Schema of `contract.json`. */
export const contractDocument = z.object({
  version: z.literal(CONTRACT_VERSION),
  environment: z.string().describe("Name of the environment"),
  hash: z.string().describe("SHA-256 of all keys, types and names, not of values or origins"),
  engine: z.object({
    kind: z.string().describe("GitOps engine: flux, ..."),
    version: z.string().describe("Version of the engine, such as v2.7.5"),
    path: z.string().describe("Directory in Git that the engine reconciles"),
    tenantServiceAccount: z
      .string()
      .optional()
      .describe(
        "Service account that a locked down Flux impersonates where an object names none; missing without tenants",
      ),
  }),
  infrastructure: infrastructure.optional(),
  clusterSecret: clusterSecret
    .optional()
    .describe("The contract as Argo CD finds it; missing for engines that read ConfigMaps"),
  hub: z
    .string()
    .optional()
    .describe("The management environment whose engine supplies this one, which then has none"),
  workloads: z
    .record(z.string(), workload)
    .optional()
    .describe("The environments that are registered with this one, by their names"),
  variables,
  services,
  namespaces: z.record(z.string(), z.object({ labels: z.record(z.string(), z.string()), origin })),
  identities: z.array(
    reader.extend({
      role: z.string().describe("ARN of the IAM role, or a placeholder"),
      managedBy: z.enum(["git", "eks-addon"]).describe("What creates the service account"),
      origin,
    }),
  ),
  secrets: z.array(
    z.object({
      name: z.string(),
      arn: z.string(),
      variable: z.string().optional().describe("Variable by which Git names the secret"),
      properties: z.array(z.string()),
      readers: z.array(reader),
      origin,
    }),
  ),
});

/** What Terraform has created around the cluster. */
export type Infrastructure = z.infer<typeof infrastructure>;

/** The Secret by which Argo CD knows a cluster. */
export type ClusterSecret = z.infer<typeof clusterSecret>;

/** An environment that is registered with the one of the contract. */
export type WorkloadEnvironment = z.infer<typeof workload>;

/** A parsed `contract.json`: what Terraform guarantees to one environment's part of the repository. */
export type ContractDocument = z.infer<typeof contractDocument>;

/** JSON Schema (draft 2020-12) of `contract.json`. */
export function contractJsonSchema(): unknown {
  return z.toJSONSchema(contractDocument, { target: "draft-2020-12" });
}
