import { ExistingNetwork } from "../../../modules/network";
import { EXISTING_VPC } from "../../support/existing-vpc";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";
import { resources } from "./resources";

function synth(tagSubnets: boolean): { json: TerraformJson; network: ExistingNetwork } {
  let network: ExistingNetwork | undefined;
  const { json } = stackIn((stack) => {
    network = new ExistingNetwork(stack, "network", {
      ...EXISTING_VPC,
      name: "landbridge-dev",
      clusterName: "landbridge-dev",
      region: "eu-west-1",
      tagSubnets,
    });
  });
  return { json, network: network! };
}

test("an existing VPC gets no resources but the subnet group and tags", () => {
  const { json } = synth(true);
  expect(Object.keys(json.resource ?? {}).sort()).toEqual(["aws_db_subnet_group", "aws_ec2_tag"]);
  const tags = Object.values(resources(json, "aws_ec2_tag")).map(
    ({ key, value }) => `${key as string}=${value as string}`,
  );
  expect([...new Set(tags)].sort()).toEqual([
    "karpenter.sh/discovery=landbridge-dev",
    "kubernetes.io/role/elb=1",
    "kubernetes.io/role/internal-elb=1",
  ]);
  expect(tags).toHaveLength(6);
});

test("without tagSubnets, the plan fails for subnets that lack the tags", () => {
  const { json } = synth(false);
  expect(Object.keys(json.resource ?? {})).toEqual(["aws_db_subnet_group"]);
  expect(JSON.stringify(json.data?.aws_subnet)).toContain(
    "needs the tag karpenter.sh/discovery=landbridge-dev",
  );
});

test("subnets are read, so that their checks come before whatever uses them", () => {
  const { network } = synth(true);
  expect(network.privateSubnetIds).toHaveLength(2);
  expect(network.controlPlaneSubnetIds.every((id) => id.startsWith("${TfToken"))).toBe(true);
  expect(network.vpcCidr).toBe("10.20.0.0/16");
});
