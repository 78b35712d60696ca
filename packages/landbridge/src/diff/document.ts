/** The result of a diff as data: what `--format json` prints. */
import { z } from "zod";

/** Raised when a reader of version 1 could no longer understand the document. */
export const DIFF_VERSION = 1;

const environments = z
  .array(z.string())
  .describe("Environments in which this is the same, apart from their own names");

const fieldChange = z.object({
  path: z.string().describe("Such as spec.template.spec.containers[app].image"),
  kind: z.enum(["added", "removed", "changed", "reordered"]),
  before: z.unknown().optional().describe("Missing if the field was added"),
  after: z.unknown().optional().describe("Missing if the field was removed"),
  secret: z.literal(true).optional().describe("Secret values differ, and are hidden"),
});

const place = z.object({ file: z.string(), line: z.int().optional() });

/** What a plan of Terraform says about a resource. */
const planned = z.object({
  file: z.string().describe("The plan"),
  actions: z.array(z.string()).describe("Terraform's: no-op, create, update, delete"),
  replacePaths: z.array(z.string()).describe("Attributes that force the replacement"),
});

const terraformChange = z.object({
  environments,
  stacks: z.array(z.string()),
  address: z.string(),
  kind: z.string().describe("resource, data, output, provider, terraform, stack, ..."),
  type: z.string(),
  construct: z.string().optional().describe("Path of the construct in the CDKTF app"),
  action: z.enum(["added", "removed", "changed", "moved"]),
  from: z.string().optional().describe("Address before a move, in another stack with its name"),
  declaredIn: z
    .enum(["base", "head"])
    .optional()
    .describe("Side with the moved block; without one in head, Terraform destroys and creates"),
  changes: z.array(fieldChange),
  replacement: z
    .object({
      certain: z.boolean().describe("Whether the provider or a plan says so"),
      attributes: z.array(z.string()),
      source: z.string().describe("The plan, or the provider with its version"),
    })
    .optional(),
  plan: planned.optional(),
});

const reader = z.object({
  applier: z.string().describe("Such as Kustomization flux-system/apps"),
  objects: z.array(z.string()),
});

const contractChange = z.object({
  environments,
  entry: z.enum(["variable", "service", "namespace", "identity", "secret", "engine"]),
  key: z.string(),
  action: z.enum(["added", "removed", "changed", "retyped", "moved"]),
  from: z.string().optional().describe("Key before a move"),
  changes: z.array(fieldChange),
  readers: z.array(reader).describe("Who reads it in head, or in base if it was removed"),
});

const objectChange = z.object({
  environments,
  clusters: z.array(z.string()),
  key: z.string().describe("group/kind/namespace/name"),
  object: z.string().describe("Such as Deployment apps/podinfo"),
  applier: z.string(),
  action: z.enum(["added", "removed", "changed", "moved"]),
  from: z.string().optional().describe("Applier before a move"),
  changes: z.array(fieldChange),
  place,
});

const versionChange = z.object({
  environments,
  what: z.enum(["image", "chart", "provider", "engine", "kubernetes", "addon", "database"]),
  name: z.string(),
  before: z.string().describe("Empty for a chart that is new"),
  after: z.string().describe("Empty for a chart that is removed"),
  users: z.array(z.string()).describe("Objects, releases or resources that use it"),
  downgrade: z.boolean(),
});

const rolloutChange = z.object({
  environments,
  cluster: z.string(),
  steps: z.array(
    z.object({
      step: z.string(),
      action: z.enum(["added", "removed", "moved"]),
      before: z.int().optional().describe("Wave from 1; missing if it never starts"),
      after: z.int().optional(),
    }),
  ),
  dependencies: z.array(
    z.object({ step: z.string(), on: z.string(), action: z.enum(["added", "removed"]) }),
  ),
  criticalPath: z
    .object({ before: z.array(z.string()), after: z.array(z.string()) })
    .optional()
    .describe("Missing if it is the same"),
});

const finding = z.object({
  rule: z.string(),
  severity: z.enum(["error", "warning", "note"]),
  message: z.string(),
  file: z.string(),
  line: z.int().optional(),
  object: z.string().optional(),
  remedy: z.string(),
});

const reach = z.object({
  environments,
  source: z.string().describe("Address of the resource or key that changes"),
  attributes: z.array(z.string()),
  key: z.string().describe("Key of the contract"),
  readers: z.array(reader),
  rolls: z.array(z.string()).describe("Workloads and releases that roll out again"),
});

const danger = z.object({
  environments,
  kind: z.string().describe("Such as replaced, pruned, immutable-field, lost-wait"),
  severity: z.enum(["high", "medium"]),
  subject: z.string(),
  message: z.string(),
  remedy: z.string().optional(),
  place: place.optional(),
});

const side = z.object({ name: z.string(), commit: z.string().optional() });

/** Schema of the document. */
export const diffDocument = z.object({
  version: z.literal(DIFF_VERSION),
  base: side,
  head: side,
  environments: z.array(z.string()).describe("All environments of both sides"),
  danger: z.array(danger),
  terraform: z.array(terraformChange),
  beyond: z
    .array(planned.extend({ address: z.string() }))
    .describe("What plans do in addition to the diff, such as correcting drift"),
  contract: z.array(contractChange),
  reach: z.array(reach),
  objects: z.array(objectChange),
  versions: z.array(versionChange),
  rollout: z.array(rolloutChange),
  findings: z.object({ added: z.array(finding), fixed: z.array(finding) }),
  notes: z.array(z.string()).describe("What couldn't be compared"),
});

/** Everything that a change does. */
export type Diff = z.infer<typeof diffDocument>;
/** A danger. */
export type Danger = z.infer<typeof danger>;
/** A change of a Terraform block or of a whole stack. */
export type TerraformChange = z.infer<typeof terraformChange>;
/** What a plan says about a resource. */
export type Planned = z.infer<typeof planned>;
/** What a plan does in addition to the diff. */
export type Beyond = Diff["beyond"][number];
/** A change of an entry of the contract. */
export type ContractChange = z.infer<typeof contractChange>;
/** Who reads a key. */
export type Reader = z.infer<typeof reader>;
/** The way of a change from Terraform into the cluster. */
export type Reach = z.infer<typeof reach>;
/** A change of a rendered object. */
export type ObjectChange = z.infer<typeof objectChange>;
/** Another version of something. */
export type VersionChange = z.infer<typeof versionChange>;
/** A change of a cluster's rollout. */
export type RolloutChange = z.infer<typeof rolloutChange>;
/** A finding that is new or fixed. */
export type DiffFinding = z.infer<typeof finding>;
