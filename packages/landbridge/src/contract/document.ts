/** The contract as data: what `contract.json` holds. Imports no CDKTF, so that every tool can read it. */
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
/** Makes Flux react to a change of the ConfigMap at once instead of at the next interval. */
export const WATCH_LABEL = { "reconcile.fluxcd.io/watch": "Enabled" } as const;
/** Annotation with the contract's hash, by which a live cluster is compared with Git. */
export const HASH_ANNOTATION = "landbridge.dev/contract-hash";
/** Namespaces that a cluster has from the start. */
export const BUILT_IN_NAMESPACES = ["default", "kube-system", "kube-public", "kube-node-lease"];

const origin = z
  .object({ file: z.string(), line: z.int() })
  .describe("Where the entry is declared: path from the project's root, line from 1");

const plain: z.ZodType = z.json();

const reader = z.object({ namespace: z.string(), serviceAccount: z.string() });

/** Schema of `contract.json`. */
export const contractDocument = z.object({
  version: z.literal(CONTRACT_VERSION),
  environment: z.string().describe("Name of the environment"),
  hash: z.string().describe("SHA-256 of all keys, types and names, not of values or origins"),
  engine: z.object({
    kind: z.string().describe("GitOps engine: flux, ..."),
    version: z.string().describe("Version of the engine, such as v2.7.5"),
    path: z.string().describe("Folder of the Git tree that the engine reconciles"),
  }),
  variables: z.record(
    z.string(),
    z.object({
      type: z.string(),
      known: z.boolean().describe("Whether the value is known at synth; else it is a stand-in"),
      value: plain.describe("The value, or a stand-in of its type"),
      origin,
    }),
  ),
  services: z.record(
    z.string(),
    z.object({
      namespace: z.string(),
      configMap: z.string(),
      key: z.string(),
      values: plain.describe("Helm values, with stand-ins for what is not known at synth"),
      unknown: z
        .array(z.string())
        .optional()
        .describe("Paths in values that hold stand-ins, such as image.tag or hosts.0"),
      origin,
    }),
  ),
  namespaces: z.record(z.string(), z.object({ labels: z.record(z.string(), z.string()), origin })),
  identities: z.array(
    reader.extend({
      role: z.string().describe("ARN of the IAM role, or a stand-in"),
      managedBy: z.enum(["git", "eks-addon"]).describe("Who makes the service account"),
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

export type ContractDocument = z.infer<typeof contractDocument>;

/** JSON Schema (draft 2020-12) of `contract.json`. */
export function contractJsonSchema(): unknown {
  return z.toJSONSchema(contractDocument, { target: "draft-2020-12" });
}
