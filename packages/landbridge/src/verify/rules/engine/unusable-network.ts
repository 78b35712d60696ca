import type { EngineRule } from "../rule";

/** LB663 */
export const unusableNetwork: EngineRule = {
  engine: true,
  id: "LB663",
  name: "unusable-network",
  severity: "error",
  summary: "Terraform's subnets overlap, are outside their VPC, or have a CIDR that AWS refuses.",
  why: "The apply stops in the middle: AWS creates the VPC and some subnets, and refuses the others.",
  remedy: "Give each subnet its own part of the VPC's network.",
  limits:
    "Only IPv4, and only what is known before the apply: literal CIDRs, `cidrsubnet` of known arguments, variables with values. What a variable of the root module decides is a warning.",
};
