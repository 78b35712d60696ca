import { Token } from "cdktf";

import type { ClusterProps } from "../../../modules/cluster";
import { NODE_GROUP, PROPS, problemsOf } from "./support";

describe("mistakes", () => {
  const admin = PROPS.accessEntries[0]!;

  it.each<[string, Partial<ClusterProps>, string[]]>([
    ["a version with a patch", { version: "1.35.3" }, ["version"]],
    ["one subnet", { controlPlaneSubnetIds: ["subnet-1"] }, ["controlPlaneSubnetIds"]],
    [
      "an invalid private network",
      { endpoint: { privateAccessCidrs: ["10.0.0.1/8"] } },
      ["endpoint.privateAccessCidrs.0"],
    ],
    [
      "two node groups of one name",
      { nodeGroups: [NODE_GROUP, NODE_GROUP] },
      ["nodeGroups.1.name"],
    ],
    [
      "no network",
      { endpoint: { publicAccessCidrs: ["203.0.113.1/24"] } },
      ["endpoint.publicAccessCidrs.0"],
    ],
    [
      "a session",
      { accessEntries: [{ ...admin, principalArn: "arn:aws:sts::111122223333:assumed-role/a/b" }] },
      ["accessEntries.0.principalArn"],
    ],
    [
      "a principal twice",
      { accessEntries: [admin, { ...admin, name: "again" }] },
      ["accessEntries.1.principalArn"],
    ],
    [
      "a name twice",
      { accessEntries: [admin, { ...admin, principalArn: "arn:aws:iam::111122223333:role/b" }] },
      ["accessEntries.1.name"],
    ],
    [
      "a name that is no id",
      { accessEntries: [{ ...admin, name: "Our Admins" }] },
      ["accessEntries.0.name"],
    ],
    [
      "an entry without effect",
      { accessEntries: [{ ...admin, policy: undefined, namespaces: ["a"] }] },
      ["accessEntries.0.policy", "accessEntries.0.namespaces"],
    ],
    [
      "a reserved group",
      { accessEntries: [{ ...admin, kubernetesGroups: ["system:masters"] }] },
      ["accessEntries.0.kubernetesGroups"],
    ],
    ["sizes in disorder", { nodeGroups: [{ ...NODE_GROUP, minSize: 4 }] }, ["nodeGroups.0"]],
    [
      "no instance type",
      { nodeGroups: [{ ...NODE_GROUP, instanceTypes: [] }] },
      ["nodeGroups.0.instanceTypes"],
    ],
  ])("rejects %s", (_, props, places) => {
    expect(problemsOf(props)).toEqual(places.map((place) => `test/cluster.${place}`));
  });

  it("doesn't check values that only Terraform knows", () => {
    const unknown = Token.asString({ resolve: () => "${var.x}" });
    expect(
      problemsOf({
        version: unknown,
        subnetIds: Token.asList({ resolve: () => "${var.y}" }),
        endpoint: { publicAccessCidrs: [unknown] },
        accessEntries: [{ ...admin, principalArn: unknown }],
        nodeGroups: [{ ...NODE_GROUP, minSize: Token.asNumber({ resolve: () => "${var.z}" }) }],
      }),
    ).toEqual([]);
  });
});
