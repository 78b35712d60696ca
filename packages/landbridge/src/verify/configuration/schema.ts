import { z } from "zod";

import { strict } from "../prerequisites/zod-problems";

const name = z.string().min(1);

const keys = z
  .union(
    [z.array(z.string()), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))],
    {
      error: "expected a list of keys, or a map of keys and values",
    },
  )
  .describe("Keys, or keys with their values; default: unknown");

const dataEntry = strict({
  namespace: name,
  name,
  keys: keys.optional(),
  labels: z
    .record(z.string(), z.string())
    .optional()
    .describe("Labels, such as reconcile.fluxcd.io/watch: Enabled"),
}).describe("A ConfigMap or Secret that exists");

const identity = strict({
  namespace: name,
  serviceAccount: name,
  role: z.string().optional().describe("ARN or name of the IAM role"),
  mechanism: z
    .enum(["pod-identity", "irsa"])
    .default("pod-identity")
    .describe("How the service account gets the role"),
  managedBy: z
    .enum(["git", "eks-addon", "terraform"])
    .default("git")
    .describe("What creates the service account"),
}).describe("A service account with an IAM role");

const prerequisites = strict({
  complete: z
    .boolean()
    .optional()
    .describe("Whether this list is complete; if true, anything else that is missing is an error"),
  namespaces: z.array(name).optional().describe("Names of the namespaces"),
  configMaps: z.array(dataEntry).optional().describe("ConfigMaps that something else creates"),
  secrets: z.array(dataEntry).optional().describe("Secrets that something else creates"),
  identities: z.array(identity).optional().describe("Service accounts with an IAM role"),
  remoteSecrets: z
    .array(strict({ name, properties: z.array(z.string()).optional() }))
    .optional()
    .describe("Secrets that External Secrets reads"),
  crds: z.array(name).optional().describe("API groups, or `<plural>.<group>`"),
  kustomizations: z
    .array(z.string().regex(/^(?:[^/\s]+\/)?[^/\s]+$/, "expected `name` or `namespace/name`"))
    .optional()
    .describe("Flux Kustomizations applied by other means; namespace defaults to flux-system"),
  fluxVersion: z
    .string()
    .regex(/^v?2(?:\.|$)/, "expected a version of Flux such as v2.7.5, in quotes")
    .optional()
    .describe("Version of Flux in the cluster, such as v2.7.5"),
}).describe("What exists in the cluster in addition to the Git repository");

const ignored = strict({
  rule: z
    .string()
    .regex(/^LB\d{3}$/, "expected the ID of a rule, such as LB203")
    .describe("ID of the rule, such as LB203"),
  path: z.string().min(1).optional().describe("File or glob; default: everywhere"),
  object: z
    .string()
    .regex(/^\S+ \S+$/, "expected `Kind name` or `Kind namespace/name`")
    .optional()
    .describe("`Kind namespace/name`; default: every object"),
  reason: z
    .string({ error: "a reason is required: why may this stay?" })
    .trim()
    .min(1, "a reason is required: why may this stay?")
    .describe("Why it may stay"),
});

/** The former name of `prerequisites`. It is read, with a warning. */
export const DEPRECATED_KEY = "outside";

/** Settings for one cluster, or for all. */
const cluster = {
  prerequisites: prerequisites.optional(),
  [DEPRECATED_KEY]: prerequisites
    .optional()
    .meta({ deprecated: true, description: "Former name of prerequisites" }),
};

/** Schema of `landbridge.yaml`. */
export const configurationSchema = strict(
  {
    ...cluster,
    clusters: z
      .record(z.string(), strict(cluster, [DEPRECATED_KEY]))
      .optional()
      .describe("Settings for one cluster, by its directory"),
    paths: z.array(z.string().min(1)).optional().describe("Directories of the clusters to verify"),
    ignore: z.array(ignored).optional().describe("Findings that are accepted"),
    schemas: z.boolean().optional().describe("false: fields are not checked against schemas"),
  },
  [DEPRECATED_KEY],
);

/** Content of `landbridge.yaml`. */
export type Configuration = z.infer<typeof configurationSchema>;

/** The part of it that describes what exists in addition to the repository. */
export type PrerequisitesConfiguration = z.infer<typeof prerequisites>;

/** Settings of one cluster, or of all. */
export interface ClusterConfiguration {
  readonly prerequisites?: PrerequisitesConfiguration | undefined;
  readonly outside?: PrerequisitesConfiguration | undefined;
}

/** An accepted finding, as it is written. */
export type IgnoredFinding = z.infer<typeof ignored>;
