import { EXISTING_VPC } from "../../support/existing-vpc";
import { complaints, type Given } from "./support";

/** A subnet of the existing VPC with few free addresses, by default in the zone that its ID ends in. */
const subnet = (id: string, zone = `eu-west-1${id.at(-1)!}`) => ({
  id,
  zone,
  vpcId: EXISTING_VPC.vpcId,
  freeAddresses: 5,
  tags: {},
});

const CASES: readonly (readonly [string, Given, string | RegExp])[] = [
  [
    "an existing VPC that isn't there",
    { environment: { network: EXISTING_VPC }, account: { vpc: () => Promise.resolve(undefined) } },
    "existing VPC: the account has no vpc-0000000a",
  ],
  [
    "an existing VPC of another network, without DNS",
    {
      environment: { network: EXISTING_VPC },
      account: { vpc: () => Promise.resolve({ cidrs: ["10.9.0.0/16"], hasDns: false }) },
    },
    "existing VPC: vpc-0000000a doesn't have the network 10.20.0.0/16",
  ],
  [
    "an existing VPC without DNS hostnames",
    {
      environment: { network: EXISTING_VPC },
      account: { vpc: () => Promise.resolve({ cidrs: ["10.20.0.0/16"], hasDns: false }) },
    },
    "existing VPC: vpc-0000000a has no DNS hostnames",
  ],
  [
    "a subnet in another zone",
    {
      environment: { network: EXISTING_VPC },
      account: { subnets: (ids) => Promise.resolve(ids.map((id) => subnet(id, "eu-west-1c"))) },
    },
    "network.subnets.private.a: subnet-20000000a is in vpc-0000000a, eu-west-1c, not in vpc-0000000a, eu-west-1a",
  ],
  [
    "a small subnet without tags",
    {
      environment: { network: { ...EXISTING_VPC, tagSubnets: false } },
      account: { subnets: (ids) => Promise.resolve(ids.map((id) => subnet(id))) },
    },
    "network.subnets.private.b: subnet-20000000b lacks the tag karpenter.sh/discovery=landbridge-dev",
  ],
  [
    "a small subnet for the control plane",
    {
      environment: { network: EXISTING_VPC },
      account: { subnets: (ids) => Promise.resolve(ids.map((id) => subnet(id))) },
    },
    "network.subnets.controlPlane.a: subnet-40000000a has 5 free addresses, 6 are needed",
  ],
  [
    "subnets without a way out",
    {
      environment: { network: EXISTING_VPC },
      account: {
        subnets: (ids) => Promise.resolve(ids.map((id) => ({ ...subnet(id), freeAddresses: 99 }))),
        withoutDefaultRoute: (_vpc, ids) => Promise.resolve(ids),
      },
    },
    /^warning +existing VPC: no route to 0\.0\.0\.0\/0 from subnet-20000000a, subnet-20000000b/,
  ],
];

test.each(CASES)("%s", async (_, given, expected) => {
  expect(await complaints(given)).toContainEqual(
    typeof expected === "string"
      ? expect.stringContaining(expected)
      : expect.stringMatching(expected),
  );
});

test("an existing VPC whose subnets fit is ready, and counts against no quota of VPCs", async () => {
  const account = {
    subnets: (ids: readonly string[]) =>
      Promise.resolve(ids.map((id) => ({ ...subnet(id), freeAddresses: 99 }))),
    usage: (quota: string) =>
      Promise.resolve({ limit: 32, used: quota === "vpcs" || quota === "elasticIps" ? 32 : 0 }),
  };
  expect(await complaints({ account, environment: { network: EXISTING_VPC } })).toEqual([]);
});
