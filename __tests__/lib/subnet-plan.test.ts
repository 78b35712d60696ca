import fc from "fast-check";
import { UserError } from "landbridge/errors";

import { cidrsOverlap, formatCidr, parseCidr } from "../../lib/cidr";
import { planSubnets, PLANNED_ZONES, SUBNET_TIERS } from "../../lib/subnet-plan";

const prefix = { public: 24, private: 20, database: 24, controlPlane: 28 };

describe("parseCidr", () => {
  test.each(["10.0.0.0/16", "0.0.0.0/0", "255.255.255.255/32"])("reads %s", (text) => {
    const parsed = parseCidr(text);
    expect(parsed && formatCidr(parsed)).toBe(text);
  });

  test.each(["10.0.0.1/16", "10.0.0.0/33", "256.0.0.0/8", "10.0.0.0", "::/0", "10.0.0.0/16 "])(
    "rejects %s",
    (text) => {
      expect(parseCidr(text)).toBeUndefined();
    },
  );
});

describe("planSubnets", () => {
  test("gives every tier a subnet per zone", () => {
    expect(planSubnets({ vpcCidr: "10.20.0.0/16", azCount: 2, prefix })).toEqual({
      private: ["10.20.0.0/20", "10.20.16.0/20"],
      public: ["10.20.64.0/24", "10.20.65.0/24"],
      database: ["10.20.68.0/24", "10.20.69.0/24"],
      controlPlane: ["10.20.72.0/28", "10.20.72.16/28"],
    });
  });

  test("doesn't renumber when a zone is added", () => {
    const two = planSubnets({ vpcCidr: "10.20.0.0/16", azCount: 2, prefix });
    const four = planSubnets({ vpcCidr: "10.20.0.0/16", azCount: 4, prefix });
    for (const tier of SUBNET_TIERS) expect(four[tier].slice(0, 2)).toEqual(two[tier]);
  });

  test("rejects a plan that doesn't fit into the VPC", () => {
    expect(() => planSubnets({ vpcCidr: "10.20.0.0/18", azCount: 2, prefix })).toThrow(UserError);
  });

  test("subnets of any size are inside the VPC and never overlap", () => {
    const size = fc.integer({ min: 20, max: 28 });
    fc.assert(
      fc.property(
        fc.record({ public: size, private: size, database: size, controlPlane: size }),
        fc.integer({ min: 1, max: PLANNED_ZONES }),
        (sizes, azCount) => {
          const plan = planSubnets({ vpcCidr: "10.0.0.0/16", azCount, prefix: sizes });
          const vpc = parseCidr("10.0.0.0/16")!;
          const all = SUBNET_TIERS.flatMap((tier) => plan[tier]).map((text) => parseCidr(text)!);
          expect(all).toHaveLength(4 * azCount);
          all.forEach((subnet, index) => {
            expect(subnet).toBeDefined();
            expect(cidrsOverlap(subnet, vpc)).toBe(true);
            expect(subnet.base - vpc.base).toBeLessThan(2 ** 16);
            for (const other of all.slice(0, index))
              expect(cidrsOverlap(subnet, other)).toBe(false);
          });
        },
      ),
    );
  });
});
