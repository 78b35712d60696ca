import { awsEnvironment, type AwsEnvironment, type AwsEnvironmentInput } from "../../config/schema";

const COMMON = {
  kind: "aws",
  region: "us-east-1",
  accountId: "111122223333",
  state: { kind: "s3", bucket: "acme-terraform-state", region: "us-east-1" },
  git: { url: "ssh://git@github.com/acme/platform.git", auth: { kind: "ssh" } },
  secrets: { adminEmail: "admin@example.com" },
} as const;

const CLUSTER = {
  version: "1.35",
  access: {
    admins: {
      principalArn: "arn:aws:iam::111122223333:role/platform-admin",
      policy: "AmazonEKSClusterAdminPolicy",
    },
  },
} as const;

const SMALL: AwsEnvironmentInput = {
  ...COMMON,
  name: "small",
  network: { cidr: "10.20.0.0/16", availabilityZones: ["a", "b"], natGateways: "single" },
  cluster: {
    ...CLUSTER,
    nodeGroups: {
      platform: { instanceTypes: ["m7g.large"], minSize: 2, maxSize: 3, desiredSize: 2 },
    },
  },
  dns: { domain: "small.example.com", zone: { kind: "new", parentZone: "example.com" } },
  database: {
    engineVersion: "17",
    instanceClass: "db.t4g.micro",
    multiAz: false,
    deletionProtection: false,
  },
};

const LARGE: AwsEnvironmentInput = {
  ...COMMON,
  name: "large",
  network: {
    cidr: "10.30.0.0/16",
    availabilityZones: ["a", "b", "c"],
    natGateways: "per-az",
    interfaceEndpoints: ["ecr.api", "ecr.dkr", "sts"],
  },
  cluster: {
    ...CLUSTER,
    nodeGroups: {
      platform: { instanceTypes: ["m7g.large"], minSize: 3, maxSize: 6, desiredSize: 3 },
    },
  },
  dns: { domain: "large.example.com", zone: { kind: "new", parentZone: "example.com" } },
  database: {
    engineVersion: "17",
    instanceClass: "db.t4g.medium",
    allocatedStorageGib: 50,
    maxAllocatedStorageGib: 500,
    multiAz: true,
    deletionProtection: true,
  },
};

/** The sizes of docs/costs.md: those of `dev` and `prod` as they are shipped. */
export const EXAMPLES: readonly AwsEnvironment[] = [SMALL, LARGE].map((environment) =>
  awsEnvironment.parse(environment),
);
