import { z } from "zod";

import * as field from "../fields";
import { addons } from "./addons";
import { cluster } from "./cluster";
import { database } from "./database";
import { dns } from "./dns";
import { engine } from "./engine";
import { git } from "./git";
import { iam } from "./iam";
import { modules } from "./modules";
import { type existingNetwork, network, type newNetwork } from "./network";
import { runner } from "./runner";
import { secrets } from "./secrets";
import { size, type Size } from "./size";
import { localState, s3State } from "./state";
import { tenants } from "./tenants";
import { topology } from "./topology";

const common = {
  /** Name of the environment: 2 to 20 characters, part of every account-wide name. */
  name: field.platformName,
  git,
  engine,
  /** Teams that share the cluster, each kept in its namespace (docs/tenants.md). Default: none. */
  tenants,
};

/**
 * An environment on AWS.
 * @example
 * ```ts
 * name: "staging",
 * kind: "aws",
 * region: "eu-west-1",
 * accountId: "111122223333",
 * state: { kind: "s3", bucket: "acme-terraform-state", region: "eu-west-1" },
 * tags: { Team: "platform" },
 * git: { url: "ssh://git@github.com/acme/platform.git", auth: { kind: "ssh" } },
 * network: { cidr: "10.40.0.0/16", availabilityZones: ["a", "b"], natGateways: "single" },
 * cluster: {
 *   version: "1.36",
 *   access: {
 *     admins: {
 *       principalArn: "arn:aws:iam::111122223333:role/platform-admin",
 *       policy: "AmazonEKSClusterAdminPolicy",
 *     },
 *   },
 *   nodeGroups: { platform: { instanceTypes: ["m7g.large"], minSize: 2, maxSize: 3, desiredSize: 2 } },
 * },
 * dns: { domain: "staging.example.com", zone: { kind: "existing" } },
 * database: {
 *   engineVersion: "17",
 *   instanceClass: "db.t4g.micro",
 *   multiAz: false,
 *   deletionProtection: false,
 *   finalSnapshot: false,
 * },
 * secrets: { recoveryWindowDays: 7, adminEmail: "admin@example.com" },
 * ```
 */
export const awsEnvironment = z.strictObject({
  ...common,
  kind: z.literal("aws"),
  region: field.region,
  /**
   * `small`, `standard` or `large`: what isn't set below is as in config/sizes.ts. Default: none, and everything
   * without a default is set below.
   */
  size: size.optional(),
  /** The only account that Terraform may touch, to protect against wrong credentials. */
  accountId: field.awsAccountId,
  state: z.discriminatedUnion("kind", [s3State, localState]),
  /** Tags of every AWS resource, in addition to Platform, Environment and ManagedBy. */
  tags: z.record(field.tagKey, field.tagValue).default({}),
  /**
   * Whether a destroy leaves what can't be created again: a snapshot of the database, secrets in their recovery
   * window, records of the zone. With false everything is deleted, and nothing blocks a destroy.
   */
  retain: z.boolean().default(true),
  /** What the account demands of IAM roles. */
  iam: iam.prefault({}),
  /** Whether the cluster is alone, manages workload clusters, or is one of them. Default: standalone. */
  topology: topology.prefault({ kind: "standalone" }),
  network,
  cluster,
  dns,
  database,
  secrets,
  /** A runner inside the VPC that deploys to a private cluster. Default: none. */
  runner: runner.optional(),
  /** Addons in addition to those of every environment. Default: none. */
  addons: addons.prefault({}),
  /** AWS resources in addition to those of every environment. Default: none. */
  modules: modules.prefault({}),
});

/**
 * An environment on a cluster that exists, such as kind; it has no AWS.
 * @example
 * ```ts
 * name: "laptop",
 * kind: "local",
 * git: { url: "https://github.com/acme/platform.git", auth: { kind: "token" } },
 * kubernetes: { configContext: "kind-laptop" },
 * domain: "laptop.example.com",
 * ```
 */
export const localEnvironment = z.strictObject({
  ...common,
  kind: z.literal("local"),
  state: localState.default({ kind: "local", directory: ".state" }),
  kubernetes: z.strictObject({
    /** Kubeconfig file; `~` is the home directory. */
    configPath: z.string().min(1).default("~/.kube/config"),
    /** Context of the kubeconfig; named on purpose, so that no other cluster is touched. */
    configContext: z.string().min(1),
  }),
  /** Domain of the environment's applications. */
  domain: field.domain,
});

/** The whole configuration. */
export const platformSchema = z.strictObject({
  /** Name of the platform, the first part of every account-wide name. */
  platform: field.platformName,
  /** The environment whose stacks have the plain ids `core` and `bootstrap`. */
  defaultEnvironment: z.string(),
  environments: z.array(z.discriminatedUnion("kind", [awsEnvironment, localEnvironment])).min(1),
});

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;
type Whole = z.input<typeof awsEnvironment>;
type NewNetworkInput = z.input<typeof newNetwork>;

/** An environment with a size, which fills in what may be left out here (config/sizes.ts). */
export type SizedEnvironmentInput = Omit<Whole, "size" | "network" | "cluster" | "database"> & {
  readonly size: Size;
  readonly network: Optional<NewNetworkInput, "natGateways"> | z.input<typeof existingNetwork>;
  readonly cluster: Optional<Whole["cluster"], "nodeGroups">;
  readonly database: Optional<Whole["database"], "instanceClass" | "multiAz">;
};

/** An environment on AWS as a file of `config/environments/` writes it: what has a default may be left out. */
export type AwsEnvironmentInput = Whole;
/** An environment on an existing cluster as a file of `config/environments/` writes it. */
export type LocalEnvironmentInput = z.input<typeof localEnvironment>;
/** A valid environment on AWS, with every default filled in. */
export type AwsEnvironment = z.output<typeof awsEnvironment>;
/** A valid environment on an existing cluster, with every default filled in. */
export type LocalEnvironment = z.output<typeof localEnvironment>;
/** The network of an environment whose VPC Terraform creates. */
export type NewNetwork = z.output<typeof newNetwork>;
/** The network of an environment whose VPC exists already. */
export type ExistingNetwork = z.output<typeof existingNetwork>;
/** Any valid environment; `kind` is the discriminator. */
export type Environment = AwsEnvironment | LocalEnvironment;
/** The configuration as `config/index.ts` exports it. */
export type PlatformInput = z.input<typeof platformSchema>;
/** The valid configuration, with every default filled in. */
export type Platform = z.output<typeof platformSchema>;
