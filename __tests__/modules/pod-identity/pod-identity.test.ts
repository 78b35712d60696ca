import { UserError } from "landbridge/errors";

import { policyDocument } from "../../../lib/policy-document";
import { Contract } from "../../../modules/contract";
import type { PodIdentityProps } from "../../../modules/pod-identity";
import { PodIdentity } from "../../../modules/pod-identity";
import { stackIn } from "../../support/stack";
import { all, inlinePolicies, only, statements } from "./support";

const props: PodIdentityProps = {
  roleName: "landbridge-dev-app",
  clusterName: "landbridge-dev",
  namespace: "apps",
  serviceAccount: "app",
  policies: {
    inline: {
      queue: [{ Sid: "Send", Action: "sqs:SendMessage", Resource: "arn:aws:sqs:r:1:q" }],
    },
    managedArns: ["arn:aws:iam::aws:policy/service-role/Some"],
  },
};
const build = (change: Partial<PodIdentityProps> = {}) =>
  stackIn((stack) => {
    new PodIdentity(stack, "app", { ...props, ...change });
  });

test("only EKS may assume the role, and only for this service account of this cluster", () => {
  const [statement, ...rest] = statements(only(build().json, "aws_iam_role").assume_role_policy);
  expect(rest).toEqual([]);
  expect(statement).toEqual({
    Sid: "AllowEksAuthToAssumeRoleForPodIdentity",
    Effect: "Allow",
    Principal: { Service: "pods.eks.amazonaws.com" },
    Action: ["sts:AssumeRole", "sts:TagSession"],
    Condition: {
      StringEquals: {
        "aws:RequestTag/eks-cluster-name": "landbridge-dev",
        "aws:RequestTag/kubernetes-namespace": "apps",
        "aws:RequestTag/kubernetes-service-account": "app",
      },
    },
  });
});

test("the association waits for the role's policies", () => {
  const { json } = build();
  const association = only(json, "aws_eks_pod_identity_association");
  expect(association).toMatchObject({
    cluster_name: "landbridge-dev",
    namespace: "apps",
    service_account: "app",
    role_arn: expect.stringMatching(/^\$\{aws_iam_role\.[\w-]+\.arn\}$/),
  });
  expect(association.depends_on).toEqual([
    expect.stringMatching(/^aws_iam_role_policy\./),
    expect.stringMatching(/^aws_iam_role_policy_attachment\./),
  ]);
  // Session tags are what the trust policy goes by.
  expect(association).not.toHaveProperty("disable_session_tags");
});

test("accepts policies as statements, as JSON and by ARN", () => {
  const document = policyDocument([{ Sid: "All", Action: "s3:GetObject", Resource: "arn:x" }]);
  const { json } = build({
    policies: { inline: { ...props.policies.inline, raw: document }, managedArns: [] },
  });
  expect(inlinePolicies(json)).toEqual({
    queue: [
      { Sid: "Send", Effect: "Allow", Action: "sqs:SendMessage", Resource: "arn:aws:sqs:r:1:q" },
    ],
    raw: [{ Sid: "All", Effect: "Allow", Action: "s3:GetObject", Resource: "arn:x" }],
  });
  expect(all(build().json, "aws_iam_role_policy_attachment")).toMatchObject([
    { policy_arn: "arn:aws:iam::aws:policy/service-role/Some" },
  ]);
});

test("the contract has the identity and what creates its service account", () => {
  stackIn((stack) => {
    const contract = new Contract(stack, "dev", { kind: "flux", version: "v2.7.5", path: "p" });
    new PodIdentity(stack, "app", { ...props, contract, managedBy: "eks-addon" });
    expect(contract.identities.get("apps/app")).toMatchObject({ managedBy: "eks-addon" });
  });
});

test("reports all mistakes at once", () => {
  const mistaken = () =>
    build({
      roleName: "x".repeat(65),
      namespace: "Apps",
      serviceAccount: "app_1",
      policies: { inline: { "a b": [] }, managedArns: ["AdministratorAccess"] },
    });
  expect(mistaken).toThrow(UserError);
  expect(mistaken).toThrow(
    /65 characters[^]*namespace[^]*Apps[^]*service account[^]*app_1[^]*a b[^]*AdministratorAccess/,
  );
});

test("rejects a role without a policy", () => {
  expect(() => build({ policies: {} })).toThrow(/no policy/);
});

test("rejects a statement without an action or with an empty list of resources", () => {
  expect(() => policyDocument([{ Sid: "Nothing", Action: [], Resource: "*" }])).toThrow(/Nothing/);
  expect(() => policyDocument([{ Sid: "Nowhere", Action: "a:B", Resource: [] }])).toThrow(
    /Nowhere/,
  );
});
