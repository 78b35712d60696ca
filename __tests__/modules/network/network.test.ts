import { only, references, resources } from "./resources";
import { problemsOf, synth } from "./support";

describe("Network", () => {
  it.each([2, 3, 4])("creates one subnet per tier in each of %d zones", (count) => {
    const zones = ["a", "b", "c", "d"].slice(0, count);
    const subnets = resources(synth({ availabilityZones: zones }), "aws_subnet");
    const all = ["public", "private", "database"].map((tier) => [tier, zones] as const);
    // EKS takes no subnets in a zone that is added later: the control plane stays in the first two.
    const expected = [...all, ["control-plane", ["a", "b"]] as const].flatMap(([tier, letters]) =>
      letters.map((zone) => [`network_${tier}-${zone}`, `eu-west-1${zone}`]),
    );
    const made = Object.entries(subnets).map(([id, body]) => [id, body.availability_zone]);
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(expected));
    expect(new Set(Object.values(subnets).map((body) => body.cidr_block)).size).toBe(3 * count + 2);
  });

  it("keeps every id and CIDR when a zone is added at the end", () => {
    const [before, after] = [
      ["a", "b"],
      ["a", "b", "c"],
    ].map((availabilityZones) => synth({ availabilityZones, natGateways: "per-az" }));
    for (const type of [
      "aws_subnet",
      "aws_route_table",
      "aws_nat_gateway",
      "aws_eip",
      "aws_route",
    ]) {
      expect(after!.resource?.[type]).toMatchObject(before!.resource?.[type] ?? {});
    }
  });

  it("resolves names inside the VPC", () => {
    expect(only(synth(), "aws_vpc")).toMatchObject({
      cidr_block: "10.20.0.0/16",
      enable_dns_support: true,
      enable_dns_hostnames: true,
    });
  });

  it("assigns no public addresses by default", () => {
    for (const subnet of Object.values(resources(synth(), "aws_subnet"))) {
      expect(subnet.map_public_ip_on_launch).toBe(false);
    }
  });

  it("lets load balancers and Karpenter discover the right subnets", () => {
    const subnets = resources(synth({ clusterName: "blue" }), "aws_subnet");
    const tagsOf = (id: string) => subnets[`network_${id}`]!.tags;
    expect(tagsOf("public-a")).toEqual({
      Name: "landbridge-dev-public-a",
      "kubernetes.io/role/elb": "1",
    });
    expect(tagsOf("private-b")).toEqual({
      Name: "landbridge-dev-private-b",
      "kubernetes.io/role/internal-elb": "1",
      "karpenter.sh/discovery": "blue",
    });
    expect(tagsOf("database-c")).toEqual({ Name: "landbridge-dev-database-c" });
  });

  it("closes the default security group", () => {
    expect(only(synth(), "aws_default_security_group")).toMatchObject({ ingress: [], egress: [] });
  });

  it("groups the database subnets for RDS and gives them no routes", () => {
    const json = synth();
    expect(only(json, "aws_db_subnet_group").subnet_ids).toHaveLength(3);
    const routed = Object.values(resources(json, "aws_route")).flatMap(references);
    expect(routed).not.toContain("aws_route_table.network_database-routes");
  });
});

describe("mistakes", () => {
  it.each([
    ["one zone", { availabilityZones: ["a"] }, ["test/network.availabilityZones"]],
    [
      "five zones",
      { availabilityZones: ["a", "b", "c", "d", "e"] },
      ["test/network.availabilityZones"],
    ],
    ["a zone twice", { availabilityZones: ["a", "a"] }, ["test/network.availabilityZones"]],
    [
      "a zone's full name",
      { availabilityZones: ["eu-west-1a", "b"] },
      ["test/network.availabilityZones"],
    ],
    ["no service", { interfaceEndpoints: ["ECR API"] }, ["test/network.interfaceEndpoints.0"]],
    [
      "S3 as interface",
      { interfaceEndpoints: ["sts", "s3"] },
      ["test/network.interfaceEndpoints.1"],
    ],
    [
      "a service twice",
      { interfaceEndpoints: ["sts", "sts"] },
      ["test/network.interfaceEndpoints.1"],
    ],
    ["subnets that do not fit", { cidr: "10.0.0.0/24" }, ["network.subnetPrefix"]],
    ["no CIDR", { cidr: "10.0.0.0" }, ["network.cidr"]],
  ])("rejects %s", (_, props, places) => {
    expect(problemsOf(props)).toEqual(places);
  });

  it("reports all mistakes at once", () => {
    expect(problemsOf({ availabilityZones: [], interfaceEndpoints: ["s3", "?"] })).toHaveLength(3);
  });
});
