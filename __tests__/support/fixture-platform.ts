import type {
  AwsEnvironmentInput,
  LocalEnvironmentInput,
  PlatformInput,
} from "../../config/schema";

/**
 * The platform that tests synthesize. It belongs to the tests: config/, which every user edits, is
 * held only against the schema (__tests__/config/platform.test.ts) and against the Git tree.
 */

export const dev: AwsEnvironmentInput = {
  name: "dev",
  kind: "aws",
  region: "eu-west-1",
  accountId: "111122223333",
  state: { kind: "s3", bucket: "acme-terraform-state", region: "eu-west-1" },
  retain: false,
  git: { url: "ssh://git@github.com/acme/platform.git", auth: { kind: "ssh" } },
  network: {
    cidr: "10.20.0.0/16",
    availabilityZones: ["a", "b"],
    natGateways: "single",
    flowLogRetentionDays: 365,
  },
  cluster: {
    version: "1.34",
    publicAccessCidrs: ["203.0.113.0/24"],
    logRetentionDays: 365,
    access: {
      admins: {
        principalArn: "arn:aws:iam::111122223333:role/platform-admin",
        policy: "AmazonEKSClusterAdminPolicy",
      },
    },
    nodeGroups: {
      platform: { instanceTypes: ["m7g.large"], minSize: 2, maxSize: 3, desiredSize: 2 },
    },
  },
  dns: { domain: "dev.example.com", zone: { kind: "new", parentZone: "example.com" } },
  database: {
    engineVersion: "17",
    instanceClass: "db.t4g.micro",
    multiAz: false,
    deletionProtection: false,
  },
  secrets: { adminEmail: "admin@example.com" },
};

export const prod: AwsEnvironmentInput = {
  name: "prod",
  kind: "aws",
  region: "eu-west-1",
  accountId: "111122223333",
  state: { kind: "s3", bucket: "acme-terraform-state", region: "eu-west-1" },
  git: { url: "ssh://git@github.com/acme/platform.git", auth: { kind: "ssh" } },
  network: {
    cidr: "10.30.0.0/16",
    availabilityZones: ["a", "b", "c"],
    natGateways: "per-az",
    interfaceEndpoints: ["ecr.api", "ecr.dkr", "sts"],
    flowLogRetentionDays: 365,
  },
  cluster: {
    version: "1.34",
    deletionProtection: true,
    logRetentionDays: 365,
    access: {
      admins: {
        principalArn: "arn:aws:iam::111122223333:role/platform-admin",
        policy: "AmazonEKSClusterAdminPolicy",
      },
      viewers: {
        principalArn: "arn:aws:iam::111122223333:role/platform-viewer",
        policy: "AmazonEKSAdminViewPolicy",
      },
    },
    nodeGroups: {
      platform: { instanceTypes: ["m7g.large"], minSize: 3, maxSize: 6, desiredSize: 3 },
    },
  },
  dns: { domain: "prod.example.com", zone: { kind: "new", parentZone: "example.com" } },
  database: {
    engineVersion: "17",
    instanceClass: "db.t4g.medium",
    allocatedStorageGib: 50,
    maxAllocatedStorageGib: 500,
    multiAz: true,
    deletionProtection: true,
    backupRetentionDays: 30,
  },
  secrets: { adminEmail: "admin@example.com" },
};

const local: LocalEnvironmentInput = {
  name: "local",
  kind: "local",
  git: {
    url: "https://github.com/acme/platform.git",
    auth: { kind: "token" },
  },
  kubernetes: { configContext: "kind-landbridge" },
  domain: "landbridge.localhost.example.com",
};

export const fixturePlatform: PlatformInput = {
  platform: "landbridge",
  defaultEnvironment: "dev",
  environments: [dev, prod, local],
};

/** The same platform with an environment that differs from `dev` in its engine. */
export function platformWith(engine: NonNullable<AwsEnvironmentInput["engine"]>): PlatformInput {
  const staging: AwsEnvironmentInput = {
    ...dev,
    name: "staging",
    engine,
    network: { ...dev.network, cidr: "10.40.0.0/16" },
    dns: { domain: "staging.example.com", zone: { kind: "new", parentZone: "example.com" } },
  };
  return { ...fixturePlatform, environments: [...fixturePlatform.environments, staging] };
}
