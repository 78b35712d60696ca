import { z } from "zod";

import * as field from "../fields";
import { cluster } from "./cluster";
import { database } from "./database";
import { dns } from "./dns";
import { flux } from "./engine";
import { git } from "./git";
import { network } from "./network";
import { secrets } from "./secrets";
import { localState, s3State } from "./state";

const common = {
  /** Name of the environment: 2 to 20 characters, part of every account-wide name. */
  name: field.platformName,
  git,
  engine: z.discriminatedUnion("kind", [flux]).default(flux.parse({ kind: "flux" })),
};

/** An environment on AWS. */
export const awsEnvironment = z.strictObject({
  ...common,
  kind: z.literal("aws"),
  region: field.region,
  /** The only account that Terraform may touch, to protect against wrong credentials. */
  accountId: field.awsAccountId,
  state: z.discriminatedUnion("kind", [s3State, localState]),
  /** Tags of every AWS resource beside Platform, Environment and ManagedBy. */
  tags: z.record(field.tagKey, field.tagValue).default({}),
  network,
  cluster,
  dns,
  database,
  secrets,
});

/** An environment on a cluster that exists, such as kind; it has no AWS. */
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

export type AwsEnvironmentInput = z.input<typeof awsEnvironment>;
export type LocalEnvironmentInput = z.input<typeof localEnvironment>;
export type AwsEnvironment = z.output<typeof awsEnvironment>;
export type LocalEnvironment = z.output<typeof localEnvironment>;
export type Environment = AwsEnvironment | LocalEnvironment;
export type PlatformInput = z.input<typeof platformSchema>;
export type Platform = z.output<typeof platformSchema>;
