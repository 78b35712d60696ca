import type { AwsEnvironmentInput } from "../schema";

/** Production: three zones, private API server, everything survives a mistake. */
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
    version: "1.36",
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
