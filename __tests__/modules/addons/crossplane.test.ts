import { crossplane } from "../../../modules/addons/crossplane";
import type { CrossplaneSettings } from "../../../modules/addons/crossplane/settings";
import { actions, inlinePolicies, isRead, resources } from "../pod-identity/support";
import { switchedOn } from "./environment";

const SETTINGS: CrossplaneSettings = {
  regions: ["eu-west-1"],
  iamPath: "/",
  entersClusters: true,
};
const build = (more: Partial<CrossplaneSettings> = {}) =>
  switchedOn({ crossplane: { ...SETTINGS, ...more } }, crossplane);
const policies = (more: Partial<CrossplaneSettings> = {}) => inlinePolicies(build(more).json);
const statement = (sid: string, more: Partial<CrossplaneSettings> = {}) =>
  Object.values(policies(more))
    .flat()
    .find(({ Sid }) => Sid === sid);

test("switched off, it creates nothing and declares nothing", () => {
  const { json, document } = switchedOn({}, crossplane);
  expect(json.resource).toBeUndefined();
  expect(document()).toMatchObject({ variables: {}, identities: [], namespaces: {} });
});

test("only reads of EC2 are allowed on everything, and clusters with the hub's tag, which take no ARN", () => {
  const wide = Object.values(policies())
    .flat()
    .filter((own) => resources(own).includes("*"));
  const writes = wide.filter((own) => !actions(own).every(isRead));
  expect(wide.map(({ Sid }) => Sid).sort()).toEqual(["CreateClusters", "LookAtNetworks"]);
  expect(writes).toEqual([
    expect.objectContaining({
      Action: "eks:CreateCluster",
      Condition: {
        StringEquals: {
          "aws:RequestTag/landbridge.dev/hub": "landbridge-dev",
          "aws:RequestedRegion": ["eu-west-1"],
        },
        Bool: { "eks:bootstrapClusterCreatorAdminPermissions": "false" },
      },
    }),
  ]);
});

test("changes of networks need the hub's tag, on what is new or on what there is, in the clusters' regions", () => {
  const { network = [] } = policies({ regions: ["eu-central-1", "eu-west-1"] });
  const changes = network.filter((own) => !actions(own).every(isRead));
  expect(changes.length).toBeGreaterThan(3);
  for (const { Sid, Condition } of changes) {
    const condition = Condition?.StringEquals ?? {};
    const tag =
      condition["aws:RequestTag/landbridge.dev/hub"] ??
      condition["aws:ResourceTag/landbridge.dev/hub"];
    expect({ Sid, tag }).toEqual({ Sid, tag: "landbridge-dev" });
    if (Sid === "TagWhatIsCreated") continue;
    expect(condition["aws:RequestedRegion"]).toEqual(["eu-central-1", "eu-west-1"]);
  }
});

test("clusters and roles are those whose names start with the hub's and two hyphens", () => {
  const { clusters = [], roles = [] } = policies();
  const named = [...clusters, ...roles].flatMap(resources).filter((resource) => resource !== "*");
  const others = named.filter((resource) => !/[:/](\*\/)?landbridge-dev--\*/.test(resource));
  expect(others).toEqual([
    "arn:aws:iam::111122223333:role/aws-service-role/eks.amazonaws.com/*",
    "arn:aws:iam::111122223333:role/aws-service-role/eks-nodegroup.amazonaws.com/*",
  ]);
});

test("roles have the account's path and boundary", () => {
  const permissionsBoundaryArn = "arn:aws:iam::111122223333:policy/boundary";
  const create = statement("CreateRoles", { iamPath: "/platform/", permissionsBoundaryArn });
  expect(create).toMatchObject({
    Resource: "arn:aws:iam::111122223333:role/platform/landbridge-dev--*",
    Condition: { StringEquals: { "iam:PermissionsBoundary": permissionsBoundaryArn } },
  });
  expect(statement("CreateRoles")?.Condition).toBeUndefined();
});

test("roles are passed to EKS, EC2 and pod identities only", () => {
  expect(statement("PassRolesToEks")?.Condition).toEqual({
    StringLike: {
      "iam:PassedToService": ["eks.amazonaws.com", "ec2.amazonaws.com*", "pods.eks.amazonaws.com"],
    },
  });
});

test("the policies of a role fit into IAM's 10,240 characters", () => {
  const regions = ["eu-central-1", "eu-north-1", "eu-south-1", "eu-west-1", "eu-west-2"];
  const { json } = build({ regions, iamPath: `/${"p".repeat(60)}/` });
  const texts = Object.values(json.resource?.aws_iam_role_policy ?? {}).map(({ policy }) =>
    String(policy),
  );
  expect(texts).toHaveLength(3);
  expect(texts.join("").length).toBeLessThan(10_240);
});

test.each([
  ["the NAT gateways'", undefined, "203.0.113.10/32"],
  [
    "those of the configuration",
    ["198.51.100.0/29", "198.51.100.8/32"],
    "198.51.100.0/29,198.51.100.8/32",
  ],
])("workload clusters admit addresses: %s", (_whose, egressCidrs, expected) => {
  const { variables, identities, namespaces } = build({ egressCidrs }).document();
  expect(variables.TF_HUB_EGRESS_CIDRS).toMatchObject({ type: "text", value: expected });
  expect(variables.TF_HUB_ROLE_ARN).toMatchObject({ type: "arn", known: false });
  expect(identities).toMatchObject([
    { namespace: "crossplane-system", serviceAccount: "provider-aws", managedBy: "git" },
  ]);
  expect(namespaces).toHaveProperty("crossplane-system");
});
