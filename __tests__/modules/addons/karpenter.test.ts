import { UserError } from "landbridge/errors";

import type { KarpenterProps } from "../../../modules/addons/karpenter";
import { Karpenter } from "../../../modules/addons/karpenter";
import { Contract, contractDocumentOf } from "../../../modules/contract";
import { stackIn } from "../../support/stack";
import {
  actions,
  all,
  inlinePolicies,
  isRead,
  only,
  resources,
  statements,
} from "../pod-identity/support";

let contract: Contract;
const build = (change: Partial<KarpenterProps> = {}) =>
  stackIn((stack) => {
    contract = new Contract(stack, "dev", { kind: "flux", version: "v2.7.5", path: "p" });
    new Karpenter(stack, "karpenter", {
      name: "landbridge-dev",
      clusterName: "landbridge-dev",
      region: "eu-west-1",
      accountId: "111122223333",
      partition: "aws",
      contract,
      ...change,
    });
  }).json;

describe("interruption queue", () => {
  test("is encrypted and keeps messages for five minutes", () => {
    expect(only(build(), "aws_sqs_queue")).toMatchObject({
      name: "landbridge-dev-karpenter",
      message_retention_seconds: 300,
      sqs_managed_sse_enabled: true,
    });
  });

  test("accepts messages only from its own four rules, and only over TLS", () => {
    const json = build();
    const [allow, deny] = statements(only(json, "aws_sqs_queue_policy").policy);
    const rules = Object.keys(json.resource?.aws_cloudwatch_event_rule ?? {});
    expect(rules).toHaveLength(4);
    expect(allow).toMatchObject({
      Effect: "Allow",
      Principal: { Service: "events.amazonaws.com" },
      Action: "sqs:SendMessage",
    });
    const sources = allow!.Condition!.ArnEquals!["aws:SourceArn"] as string[];
    expect([...sources].sort()).toEqual(
      rules.map((id) => `\${aws_cloudwatch_event_rule.${id}.arn}`).sort(),
    );
    expect(deny).toMatchObject({
      Effect: "Deny",
      Principal: "*",
      Action: "sqs:*",
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    });
    expect(resources(allow!)).toEqual(resources(deny!));
  });

  test("receives spot interruptions, rebalancing, state changes and health events", () => {
    const json = build();
    const heard = all(json, "aws_cloudwatch_event_rule").map(
      (rule) => JSON.parse(String(rule.event_pattern)) as Record<string, string[]>,
    );
    expect(heard.map((pattern) => pattern["detail-type"]![0]).sort()).toEqual([
      "AWS Health Event",
      "EC2 Instance Rebalance Recommendation",
      "EC2 Instance State-change Notification",
      "EC2 Spot Instance Interruption Warning",
    ]);
    expect(heard.map((pattern) => pattern.source![0]).sort()).toEqual([
      "aws.ec2",
      "aws.ec2",
      "aws.ec2",
      "aws.health",
    ]);
    const targets = all(json, "aws_cloudwatch_event_target");
    expect(new Set(targets.map(({ rule }) => rule)).size).toBe(4);
    expect(new Set(targets.map(({ arn }) => arn)).size).toBe(1);
  });
});

describe("nodes", () => {
  const policies = (json: ReturnType<typeof build>) =>
    all(json, "aws_iam_role_policy_attachment")
      .map(({ policy_arn }) => policy_arn)
      .sort();

  test("may join, pull images and be reached by SSM, and nothing else", () => {
    expect(policies(build())).toEqual([
      "arn:aws:iam::aws:policy/AmazonEC2ContainerRegistryPullOnly",
      "arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy",
      "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore",
    ]);
  });

  test("manage network interfaces themselves only if configured", () => {
    const asked = build({ nodeCniPolicy: true, partition: "aws-cn" });
    expect(policies(asked)).toContain("arn:aws-cn:iam::aws:policy/AmazonEKS_CNI_Policy");
  });

  test("join the cluster through an access entry", () => {
    expect(only(build(), "aws_eks_access_entry")).toMatchObject({
      cluster_name: "landbridge-dev",
      principal_arn: expect.stringMatching(/aws_iam_role\.karpenter_node_role_\w+\.arn/),
      type: "EC2_LINUX",
    });
  });
});

describe("controller", () => {
  const CLUSTER_ARN = "arn:aws:eks:eu-west-1:111122223333:cluster/landbridge-dev";

  test("has the six published policies, within IAM's limit for the longest names", () => {
    const long = "l".repeat(20) + "-" + "e".repeat(20);
    const json = build({ name: long, clusterName: long });
    const policies = all(json, "aws_iam_role_policy");
    expect(policies.map(({ name }) => name).sort()).toEqual([
      "eks-integration",
      "iam-integration",
      "interruption",
      "node-lifecycle",
      "resource-discovery",
      "zonal-shift",
    ]);
    const size = policies.reduce((sum, { policy }) => sum + String(policy).length, 0);
    expect(size).toBeLessThan(10_240);
  });

  test("passes only the nodes' role, and only to EC2", () => {
    const passes = Object.values(inlinePolicies(build()))
      .flat()
      .filter((statement) => actions(statement).includes("iam:PassRole"));
    expect(passes).toHaveLength(1);
    expect(resources(passes[0]!)).toEqual([
      expect.stringMatching(/^\$\{aws_iam_role\.karpenter_node_role_\w+\.arn\}$/),
    ]);
    expect(passes[0]!.Condition).toHaveProperty(["StringEquals", "iam:PassedToService"]);
  });

  test("changes nothing without a condition on the cluster's tag, except what instances are created from", () => {
    const unbound = Object.values(inlinePolicies(build()))
      .flat()
      .filter((statement) => !actions(statement).every(isRead))
      .filter(
        ({ Condition }) =>
          !JSON.stringify(Condition ?? {}).includes(
            'Tag/kubernetes.io/cluster/landbridge-dev":"owned"',
          ),
      )
      .map(({ Sid }) => Sid)
      .sort();
    expect(unbound).toEqual([
      "AllowInterruptionQueueActions",
      "AllowPassingInstanceRole",
      "AllowScopedEC2InstanceAccessActions",
    ]);
  });

  test("stays in its region and reads only its cluster and queue", () => {
    const policies = inlinePolicies(build());
    expect(policies["eks-integration"]!.flatMap(resources)).toEqual([CLUSTER_ARN]);
    expect(policies["zonal-shift"]![0]!.Condition).toEqual({
      StringEquals: { "arc-zonal-shift:ResourceIdentifier": CLUSTER_ARN },
    });
    expect(policies.interruption!.flatMap(resources)).toEqual([
      expect.stringMatching(/^\$\{aws_sqs_queue\.[\w-]+\.arn\}$/),
    ]);
    for (const resource of policies["node-lifecycle"]!.flatMap(resources)) {
      expect(resource).toMatch(/^arn:aws:ec2:eu-west-1:/);
    }
  });

  test("uses the cluster's ARN if it is given", () => {
    const json = build({ clusterArn: "arn:aws:eks:r:1:cluster/given" });
    expect(inlinePolicies(json)["eks-integration"]!.flatMap(resources)).toEqual([
      "arn:aws:eks:r:1:cluster/given",
    ]);
  });
});

test("the contract has namespace, identity, queue and node role", () => {
  build();
  const document = contractDocumentOf(contract);
  expect(Object.keys(document.namespaces)).toEqual(["flux-system", "karpenter"]);
  expect(document.identities).toMatchObject([
    { namespace: "karpenter", serviceAccount: "karpenter", managedBy: "git" },
  ]);
  expect(document.services.karpenter).toMatchObject({
    namespace: "karpenter",
    values: {
      settings: { clusterName: "landbridge-dev", interruptionQueue: expect.any(String) },
    },
  });
  expect(document.variables.TF_KARPENTER_NODE_ROLE_NAME).toMatchObject({ type: "text" });
});

test("rejects a name that is too long for a role", () => {
  expect(() => build({ name: "n".repeat(60) })).toThrow(UserError);
});
