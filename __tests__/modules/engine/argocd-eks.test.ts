import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { parse } from "yaml";

import { sensitive } from "../../../modules/contract";
import {
  ArgocdCapability,
  type ArgocdCapabilityProps,
  ArgocdEksEngine,
  ManagedSettings,
} from "../../../modules/engine/argocd-eks";
import { stackIn } from "../../support/stack";

const NOBODY = { groups: [], users: [] };

function capability(more: Partial<ArgocdCapabilityProps> = {}) {
  const { json } = stackIn((stack) => {
    new ArgocdCapability(stack, "argocd", {
      name: "acme-dev",
      clusterName: "acme-dev",
      partition: "aws",
      identityCenter: {
        instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b",
        region: "eu-west-1",
      },
      people: { admins: { groups: ["g"], users: ["u"] }, editors: NOBODY, viewers: NOBODY },
      vpcEndpointIds: [],
      ...more,
    });
  });
  const only = (type: string) => {
    const [entry] = Object.values(json.resource?.[type] ?? {});
    if (entry === undefined) throw new Error(type);
    return entry;
  };
  return {
    json,
    role: only("aws_iam_role"),
    capability: only("aws_eks_capability"),
    association: only("aws_eks_access_policy_association"),
  };
}

test("EKS may assume the role, with the tags of its sessions", () => {
  const { role } = capability();
  expect(role.name).toBe("acme-dev-argocd");
  const [statement] = (JSON.parse(String(role.assume_role_policy)) as { Statement: object[] })
    .Statement;
  expect(statement).toMatchObject({
    Principal: { Service: "capabilities.eks.amazonaws.com" },
    Action: ["sts:AssumeRole", "sts:TagSession"],
  });
});

test("the capability keeps what it deployed, and maps people to roles", () => {
  expect(capability().capability).toMatchObject({
    type: "ARGOCD",
    capability_name: "argocd",
    delete_propagation_policy: "RETAIN",
    configuration: [
      {
        argo_cd: [
          {
            namespace: "argocd",
            aws_idc: [
              {
                idc_instance_arn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b",
                idc_region: "eu-west-1",
              },
            ],
            rbac_role_mapping: [
              {
                role: "ADMIN",
                identity: [
                  { id: "g", type: "SSO_GROUP" },
                  { id: "u", type: "SSO_USER" },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

test("its server is private where there are VPC endpoints", () => {
  const argoCd = (own: ReturnType<typeof capability>): unknown =>
    (own.capability.configuration as [{ argo_cd: [unknown] }])[0].argo_cd[0];
  expect(argoCd(capability({ vpcEndpointIds: ["vpce-1"] }))).toMatchObject({
    network_access: [{ vpce_ids: ["vpce-1"] }],
  });
  expect(argoCd(capability())).not.toHaveProperty("network_access");
});

test("its access entry comes from EKS; only the policy is added, after the capability", () => {
  const { json, association } = capability();
  expect(json.resource).not.toHaveProperty("aws_eks_access_entry");
  expect(association).toMatchObject({
    policy_arn: "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy",
    access_scope: { type: "cluster" },
    depends_on: [expect.stringMatching(/^aws_eks_capability\.argocd_capability/)],
  });
});

test("EKS reads the health checks from argocd-cm, in a namespace that may exist", () => {
  const { json } = stackIn((stack) => {
    new ManagedSettings(stack, "settings", { healthChecks: "configs: { cm: { a: b } }\n" });
  });
  const [release] = Object.values(json.resource?.helm_release ?? {});
  expect(release).toMatchObject({
    name: "settings",
    namespace: "argocd",
    create_namespace: true,
    chart: expect.stringMatching(/^\.\/assets\//) as string,
  });
  expect(parse((release?.values as [string])[0])).toEqual({ data: { a: "b" } });
});

test("the root ApplicationSet comes last, and no chart of Argo CD is installed", () => {
  const { json } = stackIn((stack) => {
    new ArgocdEksEngine(stack, "argocd", {
      engine: { kind: "argocd-eks", version: "managed", path: "gitops/argocd/dev" },
      auth: { kind: "ssh", username: "git", revision: 1 },
      url: "ssh://git@github.com/acme/platform.git",
      credential: sensitive("${var.git_ssh_private_key}"),
      after: [new NamespaceV1(stack, "namespace", { metadata: { name: "argocd" } })],
      root: "kind: ApplicationSet\n",
      kubectlImage: "mirror.example.com/cli:v1",
      deletionProtection: true,
    });
  });
  const [root, restart, ...others] = Object.values(json.resource?.helm_release ?? {});
  expect(others).toEqual([]);
  expect(root).toMatchObject({
    name: "root",
    depends_on: [
      expect.stringMatching(/^kubernetes_namespace_v1\./),
      expect.stringMatching(/^kubernetes_secret_v1\.argocd_repository/),
      expect.stringMatching(/^helm_release\.argocd_sync-restart_/),
    ],
    lifecycle: { prevent_destroy: true },
  });
  expect(restart).toMatchObject({
    name: "sync-restart",
    namespace: "argocd",
    depends_on: [expect.stringMatching(/^kubernetes_namespace_v1\./)],
  });
});
