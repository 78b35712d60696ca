import type { AwsEnvironmentInput } from "../../config/schema";

/** IDs of subnets that are valid, and show what they are for: the first digit is the tier, the last letter the zone. */
const tier = (digit: number): { a: string; b: string } => ({
  a: `subnet-${digit}0000000a`,
  b: `subnet-${digit}0000000b`,
});

/** A network whose VPC exists already. */
export const EXISTING_VPC = {
  kind: "existing",
  vpcId: "vpc-0000000a",
  cidr: "10.20.0.0/16",
  subnets: { public: tier(1), private: tier(2), database: tier(3), controlPlane: tier(4) },
} as const satisfies AwsEnvironmentInput["network"];
