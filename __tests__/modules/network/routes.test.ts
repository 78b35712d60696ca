import { TerraformOutput } from "cdktf";

import { Network } from "../../../modules/network";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";
import { comesAfter, references, resources } from "./resources";
import { PROPS, synth } from "./support";

describe("NAT gateways", () => {
  const natOf = (json: TerraformJson, zone: string): string | undefined =>
    references(resources(json, "aws_route")[`network_private-${zone}-egress`]).find((reference) =>
      reference.startsWith("aws_nat_gateway."),
    );

  it("none: private subnets have no route to the internet", () => {
    const json = synth({ natGateways: "none" });
    expect(resources(json, "aws_nat_gateway")).toEqual({});
    expect(resources(json, "aws_eip")).toEqual({});
    expect(Object.keys(resources(json, "aws_route"))).toEqual(["network_public-egress"]);
  });

  it("single: every zone uses the first zone's", () => {
    const json = synth({ natGateways: "single" });
    expect(Object.keys(resources(json, "aws_nat_gateway"))).toEqual(["network_nat-a"]);
    expect(["a", "b", "c"].map((zone) => natOf(json, zone))).toEqual(
      Array(3).fill("aws_nat_gateway.network_nat-a"),
    );
  });

  it("per-az: every zone uses its own", () => {
    const json = synth({ natGateways: "per-az" });
    expect(Object.keys(resources(json, "aws_eip"))).toHaveLength(3);
    expect(["a", "b", "c"].map((zone) => natOf(json, zone))).toEqual(
      ["a", "b", "c"].map((zone) => `aws_nat_gateway.network_nat-${zone}`),
    );
  });

  it("only routes change when the mode changes", () => {
    const [single, perAz] = (["single", "per-az"] as const).map((natGateways) =>
      synth({ natGateways }),
    );
    for (const type of ["aws_subnet", "aws_route_table", "aws_route_table_association"]) {
      expect(perAz!.resource?.[type]).toEqual(single!.resource?.[type]);
    }
  });

  it("are created after their public subnet reaches the internet", () => {
    expect(
      comesAfter(synth(), "aws_nat_gateway.network_nat-a", "aws_route.network_public-egress"),
    ).toBe(true);
  });
});

describe("order", () => {
  it("a private subnet is available after its route and the endpoints exist", () => {
    const { json } = stackIn((stack) => {
      const network = new Network(stack, "network", { ...PROPS, interfaceEndpoints: ["sts"] });
      new TerraformOutput(stack, "first", { value: network.privateSubnetIds[0] });
    });
    const association = "aws_route_table_association.network_private-a-association";
    expect(references(json.output?.first)).toEqual([association]);
    for (const earlier of [
      "aws_route.network_private-a-egress",
      "aws_vpc_endpoint.network_endpoints_s3",
      "aws_vpc_endpoint.network_endpoints_sts",
      "aws_vpc_security_group_ingress_rule.network_endpoints_https",
    ]) {
      expect([earlier, comesAfter(json, association, earlier)]).toEqual([earlier, true]);
    }
  });
});
