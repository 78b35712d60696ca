import { EXISTING_VPC } from "../support/existing-vpc";
import { problemsOf, withProperty } from "./support";

const problems = (change: object): readonly string[] =>
  problemsOf(withProperty("dev", "network", { ...EXISTING_VPC, ...change })).map(
    ({ place, message }) => `${place}: ${message}`,
  );

test("an existing VPC is valid", () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ["settings of a new VPC", { natGateways: "single" }, "dev.network.natGateways: "],
  ["an invalid VPC", { vpcId: "vpc-1" }, "dev.network.vpcId: "],
  [
    "one zone for nodes",
    { subnets: { ...EXISTING_VPC.subnets, private: { a: "subnet-2000000a" } } },
    "dev.network.subnets.private: ",
  ],
  [
    "a zone that the region doesn't have",
    { subnets: { ...EXISTING_VPC.subnets, public: { f: "subnet-1000000f" } } },
    "dev.network.subnets.public.f: is in a zone that eu-west-1 doesn't have",
  ],
  [
    "a subnet in two tiers",
    { subnets: { ...EXISTING_VPC.subnets, database: EXISTING_VPC.subnets.private } },
    "dev.network.subnets.database.a: is also network.subnets.private.a",
  ],
  ["another environment's network", { cidr: "10.30.0.0/16" }, "prod.network.cidr: overlaps"],
])("%s is an error", (_what, change, expected) => {
  expect(problems(change).find((problem) => problem.startsWith(expected))).toBeDefined();
});
