import type { AwsEnvironmentInput } from "../schema";

/** Staging: production's releases on development's sizes. Flux is installed by Flux Operator, which only reads Git. */
export const staging: AwsEnvironmentInput = {
  name: "staging",
  kind: "aws",
  region: "eu-west-1",
  accountId: "111122223333",
  state: { kind: "s3", bucket: "acme-terraform-state", region: "eu-west-1" },
  // A destroy deletes everything: database, secrets, records.
  retain: false,
  git: { url: "ssh://git@github.com/acme/platform.git", auth: { kind: "ssh" } },
  // New: there is no Flux to take over.
  engine: { kind: "flux-operator", adopts: "nothing" },
  network: {
    cidr: "10.40.0.0/16",
    availabilityZones: ["a", "b"],
    natGateways: "single",
    flowLogRetentionDays: 14,
  },
  cluster: {
    version: "1.36",
    publicAccessCidrs: ["203.0.113.0/24"],
    logRetentionDays: 30,
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
  dns: { domain: "staging.example.com", zone: { kind: "new", parentZone: "example.com" } },
  database: {
    engineVersion: "17",
    instanceClass: "db.t4g.micro",
    multiAz: false,
    deletionProtection: false,
  },
  secrets: { adminEmail: "admin@example.com" },
};
