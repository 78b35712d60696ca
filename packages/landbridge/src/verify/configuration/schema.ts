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
  .describe("Keys, or keys with their values. Left out: not known");

const dataEntry = strict({
  namespace: name,
  name,
  keys: keys.optional(),
  labels: z.record(z.string(), z.string()).optional(),
});

const identity = strict({
  namespace: name,
  serviceAccount: name,
  role: z.string().optional().describe("ARN or name of the IAM role"),
  mechanism: z.enum(["pod-identity", "irsa"]).default("pod-identity"),
  managedBy: z
    .enum(["git", "eks-addon", "terraform"])
    .default("git")
    .describe("Who makes the service account"),
});

const outside = strict({
  complete: z
    .boolean()
    .optional()
    .describe("Whether this is all; then whatever else is missing is an error"),
  namespaces: z.array(name).optional(),
  configMaps: z.array(dataEntry).optional(),
  secrets: z.array(dataEntry).optional(),
  identities: z.array(identity).optional(),
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
    .optional(),
}).describe("What exists in the cluster beside the Git tree");

const ignored = strict({
  rule: z.string().regex(/^LB\d{3}$/, "expected the id of a rule, such as LB203"),
  path: z.string().min(1).optional().describe("File or glob; default: everywhere"),
  object: z
    .string()
    .regex(/^\S+ \S+$/, "expected `Kind name` or `Kind namespace/name`")
    .optional(),
  reason: z
    .string({ error: "a reason is required: why may this stay?" })
    .trim()
    .min(1, "a reason is required: why may this stay?"),
});

/** Schema of `landbridge.yaml`. */
export const configurationSchema = strict({
  outside: outside.optional(),
  clusters: z
    .record(z.string(), strict({ outside: outside.optional() }))
    .optional()
    .describe("What is true of one cluster only, by its folder"),
  paths: z.array(z.string().min(1)).optional().describe("Folders of the clusters to verify"),
  ignore: z.array(ignored).optional().describe("Findings that are accepted"),
  schemas: z.boolean().optional().describe("false: fields are not checked against schemas"),
});

/** Content of `landbridge.yaml`. */
export type Configuration = z.infer<typeof configurationSchema>;

/** The part of it that describes what exists beside the tree. */
export type PrerequisitesConfiguration = z.infer<typeof outside>;

/** An accepted finding, as it is written. */
export type IgnoredFinding = z.infer<typeof ignored>;
