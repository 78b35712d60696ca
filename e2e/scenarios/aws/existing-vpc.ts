import * as assert from "node:assert/strict";

import { EXISTING_VPC } from "../../../__tests__/support/existing-vpc";
import { WITH_TERRAFORM } from "../../lab/parts";
import { unframed } from "../../terraform/cdktf";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, STACKS } from "../support";
import { assertDestroyed, deploy, destroy } from "./lifecycle";
import { awsWorld, configureAws } from "./support";

const DOMAIN = "dev.example.com";
/** Nobody delegates the zone: the deploy must say to which name servers. */
const dns = { domain: DOMAIN, zone: { kind: "new" } } as const;
const CHANGE = { network: EXISTING_VPC, dns };

/** A VPC that others manage. */
export const awsExistingVpc: Scenario = {
  name: "aws-existing-vpc",
  title:
    "dev in an existing VPC of a simulated AWS: a wrong subnet fails the plan; nothing but tags is added, and a destroy leaves the VPC",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const aws = await awsWorld(stage, "aws-existing-vpc", { domain: DOMAIN, change: CHANGE });
    const { world, simulator } = aws;
    const { vpcId, cidr, subnets } = EXISTING_VPC;
    const attributes = { enable_dns_support: true, enable_dns_hostnames: true };
    simulator.add("aws_vpc", vpcId, { id: vpcId, cidr_block: cidr, ...attributes });
    const ids = Object.entries(subnets).flatMap(([, tier]) => Object.entries(tier));
    for (const [zone, id] of ids) {
      const availability_zone = `eu-west-1${zone}`;
      simulator.add("aws_subnet", id, { id, vpc_id: vpcId, availability_zone });
    }
    simulator.rule({
      values: { "data.aws_vpc": { cidr_block_associations: [{ cidr_block: cidr }] } },
    });
    const { output } = await deploy(stage, aws);
    const [zone] = [...simulator.records("aws_route53_zone").values()];
    const [server = "none"] = zone?.name_servers as readonly string[];
    const printed = output.indexOf(`delegate ${DOMAIN} to ${server}`);
    assert.ok(printed >= 0, `no name servers during the apply: ${output}`);
    const waited = output.search(/aws_acm_certificate_validation\S+: Creation complete/);
    assert.ok(printed < waited, "the name servers come after the wait for them");
    assert.deepEqual([...simulator.records("aws_vpc").keys()], [vpcId]);
    assert.deepEqual(
      [...simulator.records("aws_subnet").keys()].sort(),
      ids.map(([, id]) => id).sort(),
    );
    assert.equal(simulator.records("aws_ec2_tag").size, 6);
    assert.equal(simulator.records("aws_nat_gateway").size, 0);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    const { a, b } = subnets.database;
    const swapped = { ...EXISTING_VPC, subnets: { ...subnets, database: { a: b, b: a } } };
    configureAws(world, { domain: DOMAIN, change: { ...CHANGE, network: swapped } });
    const wrong = await stage.step("wrong zones are refused", () => world.cdktf.tryDeploy(STACKS));
    assert.notEqual(wrong.code, 0, wrong.output);
    assert.match(unframed(wrong.output), /database\.a\) isn't in vpc-0000000a and eu-west-1a/);

    configureAws(world, { domain: DOMAIN, change: CHANGE });
    const destroyed = await stage.step("destroyed", () => destroy(aws));
    assert.equal(destroyed.code, 0, destroyed.output);
    await assertDestroyed(aws);
    assert.equal(simulator.records("aws_subnet").size, ids.length, "subnets");
    assert.equal(simulator.records("aws_ec2_tag").size, 0, "tags");
    await stage.lab.end("aws-existing-vpc");
  },
};
