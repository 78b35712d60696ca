import { z } from "zod";

import { FLUX_COMPONENTS } from "../lib/flux-components";
import * as field from "./fields";
import { EKS_ADDONS, EKS_VERSIONS, FLUX_VERSION } from "./versions";

const network = z.strictObject({
  /** IPv4 network of the VPC, /16 to /28. */
  cidr: field.vpcCidr,
  /** 2 to 4 availability zones of the region, by their letters. Order matters: add at the end. */
  availabilityZones: z
    .array(z.string().regex(/^[a-f]$/, "a zone's letter, a to f"))
    .min(2, "at least two availability zones, as EKS and RDS need them")
    .max(4, "at most four availability zones")
    .refine((zones) => new Set(zones).size === zones.length, "each zone once"),
  /** Prefix length of one subnet, per tier, 16 to 28. Room for four zones is kept. */
  subnetPrefix: z
    .strictObject({
      public: field.subnetPrefix,
      private: field.subnetPrefix,
      database: field.subnetPrefix,
    })
    .default({ public: 24, private: 20, database: 24 }),
  /** NAT gateways: none (see egressElsewhere), one for all zones, or one per zone. */
  natGateways: z.enum(["none", "single", "per-az"]),
  /**
   * Whether the private subnets get out without NAT gateways here, such as through a transit gateway:
   * Flux, Karpenter and External-DNS need it beside the interface endpoints.
   */
  egressElsewhere: z.boolean().default(false),
  /** Interface endpoints by short service name, such as `ecr.api`. Each costs per zone and hour. */
  interfaceEndpoints: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, "a service's short name, such as ecr.api"))
    .default([]),
  /** Days that VPC flow logs are kept in CloudWatch Logs. */
  flowLogRetentionDays: field.retentionDays.default(90),
});

const cluster = z.strictObject({
  /** Kubernetes version of EKS. */
  version: z.enum(EKS_VERSIONS),
  /** IPv4 networks that may reach the API server from the internet; none: private endpoint only. */
  publicAccessCidrs: z.array(field.cidr).default([]),
  /** Days that control plane logs are kept. */
  logRetentionDays: field.retentionDays.default(90),
  /**
   * Who may use the cluster: IAM principals with an EKS access policy, by a name of your choice. The
   * role that runs Terraform must be among them, with AmazonEKSClusterAdminPolicy.
   */
  access: z
    .record(
      field.slug,
      z.strictObject({
        principalArn: field.principalArn,
        policy: z.enum([
          "AmazonEKSClusterAdminPolicy",
          "AmazonEKSAdminPolicy",
          "AmazonEKSAdminViewPolicy",
          "AmazonEKSEditPolicy",
          "AmazonEKSViewPolicy",
        ]),
        /** Namespaces the policy holds in. Default: the whole cluster. */
        namespaces: z.array(field.slug).default([]),
      }),
    )
    .refine(
      (access) => Object.keys(access).length > 0,
      "at least one principal, else nobody can deploy",
    ),
  /** The managed node group that carries Karpenter and what must run before it. */
  nodeGroup: z
    .strictObject({
      /** ARM (Graviton) instance types. */
      instanceTypes: z
        .array(
          z
            .string()
            .regex(/^[a-z]+\d+g[a-z]*\.\w+$|^a1\.\w+$/, "an ARM instance type, such as m7g.large"),
        )
        .min(1),
      minSize: z.int().min(1).max(450),
      maxSize: z.int().min(1).max(450),
      desiredSize: z.int().min(1).max(450),
      /** Root volume of a node in GiB. */
      diskSizeGib: z.int().min(20).max(16384).default(50),
    })
    .refine(
      ({ minSize, desiredSize, maxSize }) => minSize <= desiredSize && desiredSize <= maxSize,
      "minSize <= desiredSize <= maxSize",
    ),
  /** Versions of the EKS addons. Default: those of versions.ts. */
  addons: z
    .strictObject({
      "vpc-cni": field.addonVersion,
      "kube-proxy": field.addonVersion,
      coredns: field.addonVersion,
      "eks-pod-identity-agent": field.addonVersion,
      "aws-ebs-csi-driver": field.addonVersion,
    })
    .default({ ...EKS_ADDONS }),
  /** Whether AWS refuses to delete the cluster; turn it off and deploy before a destroy. */
  deletionProtection: z.boolean().default(false),
  /**
   * Whether the API server accepts Authentik's users, as Headlamp needs it. It is told of Authentik
   * before that runs and asks again until it answers; turn it off where Authentik stays unreachable.
   */
  oidcLogin: z.boolean().default(true),
  /** IAM OIDC provider for IRSA. Pod Identity needs none. */
  oidcProvider: z.boolean().default(false),
});

const dns = z.strictObject({
  /** Domain of the environment; applications are hosts below it. */
  domain: field.domain,
  /** Use the public zone that exists, or make it and (with a parent zone's domain) delegate to it. */
  zone: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("existing") }),
    z.strictObject({ kind: z.literal("new"), parentZone: field.domain.optional() }),
  ]),
});

const database = z.strictObject({
  /** PostgreSQL version: `17` takes minor upgrades in the maintenance window, `17.6` stays. */
  engineVersion: z.string().regex(/^1[4-8](\.\d+)?$/, "PostgreSQL 14 to 18, such as 17 or 17.6"),
  instanceClass: z
    .string()
    .regex(/^db\.[a-z0-9]+\.[a-z0-9]+$/, "an instance class, such as db.t4g.micro"),
  allocatedStorageGib: z.int().min(20).max(65536).default(20),
  /** Upper bound of storage autoscaling. */
  maxAllocatedStorageGib: z.int().min(22).max(65536).default(100),
  multiAz: z.boolean(),
  deletionProtection: z.boolean(),
  /** Whether deleting the database leaves a snapshot. */
  finalSnapshot: z.boolean(),
  backupRetentionDays: z.int().min(1).max(35).default(7),
  /** How often RDS changes the master password, in days. */
  passwordRotationDays: z.int().min(1).max(1000).default(15),
});

const secrets = z.strictObject({
  /** How long a deleted secret can be restored: 0 (not at all) or 7 to 30 days. */
  recoveryWindowDays: field.recoveryWindowDays,
  /** Raise to generate all application secrets anew. */
  generation: z.int().min(1).default(1),
  /** Mail address of Authentik's first administrator. */
  adminEmail: field.email,
});

const s3State = z.strictObject({
  kind: z.literal("s3"),
  /** Bucket for Terraform's state; docs/state.md makes it. */
  bucket: z
    .string()
    .regex(
      /^[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9]$/,
      "an S3 bucket name: 3 to 63 of a-z, 0-9, . and -",
    ),
  region: field.region,
});

const localState = z.strictObject({
  kind: z.literal("local"),
  /** Folder for the state files, relative to the project. */
  directory: field.repositoryPath.default(".state"),
});

const git = z
  .strictObject({
    /** Address of the repository that Flux reconciles: ssh:// or https:// (http:// only on loopback). */
    url: z.string(),
    branch: z.string().min(1).default("main"),
    /** How Flux signs in; the credentials themselves are Terraform variables, never configuration. */
    auth: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("ssh"),
        /** User of the SSH server. */
        username: z.string().default("git"),
      }),
      z.strictObject({
        kind: z.literal("token"),
        /** Any text for GitHub and GitLab; the account's name elsewhere. */
        username: z.string().default("git"),
      }),
      z.strictObject({
        kind: z.literal("github-app"),
        appId: z.string().regex(/^\d+$/, "a GitHub App's id, digits"),
        installationId: z.string().regex(/^\d+$/, "a GitHub App installation's id, digits"),
        /** Raise when the app's private key has changed: Terraform can not see that by itself. */
        keyRevision: z.int().min(1).default(1),
      }),
    ]),
  })
  .superRefine(({ url, auth }, context) => {
    const allowed =
      auth.kind === "ssh"
        ? { pattern: /^ssh:\/\/[^\s@]+@[^\s/]+\/\S+$/, text: "ssh://git@host/owner/repository" }
        : {
            pattern: /^(https:\/\/[^\s@]+\/\S+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/\S+)$/,
            text: "https://host/owner/repository without credentials (http:// only on loopback)",
          };
    if (allowed.pattern.test(url)) return;
    context.addIssue({
      code: "custom",
      path: ["url"],
      message: `for ${auth.kind}: ${allowed.text}`,
    });
  });

const flux = z.strictObject({
  kind: z.literal("flux"),
  /** Exact Flux version. */
  version: field.fluxVersion.default(FLUX_VERSION),
  /** Controllers to install; the tree needs the first three. */
  components: z
    .array(z.enum(FLUX_COMPONENTS))
    .refine(
      (components) => FLUX_COMPONENTS.slice(0, 3).every((needed) => components.includes(needed)),
      `at least ${FLUX_COMPONENTS.slice(0, 3).join(", ")}`,
    )
    .default(FLUX_COMPONENTS.slice(0, 4)),
  /** Take Flux's manifests from the provider instead of GitHub; the version is then the provider's. */
  embeddedManifests: z.boolean().default(false),
});

const common = {
  /** Name of the environment: 2 to 20 characters, part of every account-wide name. */
  name: field.slug.max(20, "at most 20 characters"),
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
  tags: z.record(z.string().min(1).max(128), z.string().max(256)).default({}),
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
  platform: field.slug.max(20, "at most 20 characters"),
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
