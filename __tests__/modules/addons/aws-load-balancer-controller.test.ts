import { UserError } from "landbridge/errors";

import type { LoadBalancerControllerProps } from "../../../modules/addons/aws-load-balancer-controller";
import { LoadBalancerController } from "../../../modules/addons/aws-load-balancer-controller";
import { actions, all, inlinePolicies, isRead, resources } from "../pod-identity/support";
import { addonsIn } from "./environment";

const build = (change: Partial<LoadBalancerControllerProps> = {}) =>
  addonsIn((stack, given) => {
    new LoadBalancerController(stack, "lbc", {
      ...given,
      vpcId: "vpc-1",
      deletionProtection: false,
      ...change,
    });
  });
const policy = (change: Partial<LoadBalancerControllerProps> = {}) =>
  inlinePolicies(build(change).json)["load-balancing"]!;

test("one setting of the environment protects the Gateway's load balancer, too", () => {
  for (const deletionProtection of [true, false]) {
    const { variables } = build({ deletionProtection }).document();
    expect(variables.TF_GATEWAY_DELETION_PROTECTION).toMatchObject({ value: deletionProtection });
  }
});

test("the policy has as many actions as the published one", () => {
  // docs/install/iam_policy.json of v3.5.0: statements, and actions with repetitions.
  expect(policy()).toHaveLength(16);
  expect(policy().flatMap(actions)).toHaveLength(86);
  expect(new Set(policy().map(({ Sid }) => Sid)).size).toBe(16);
  const [{ policy: text } = { policy: "" }] = all(build().json, "aws_iam_role_policy");
  expect(String(text).length).toBeLessThan(10_240);
});

test("may change load balancers and target groups only with the cluster's tag", () => {
  const deletions = policy().filter((statement) =>
    actions(statement).some((action) =>
      /(Delete|Create)(LoadBalancer|TargetGroup|SecurityGroup)$/.test(action),
    ),
  );
  expect(deletions.map(({ Sid, Condition }) => [Sid, Object.keys(Condition?.Null ?? {})])).toEqual([
    // EC2 tags a group only after it has made it: see TagSecurityGroupOnCreation.
    ["CreateSecurityGroup", []],
    ["ChangeItsSecurityGroups", ["aws:ResourceTag/elbv2.k8s.aws/cluster"]],
    ["CreateTagged", ["aws:RequestTag/elbv2.k8s.aws/cluster"]],
    ["ChangeItsLoadBalancers", ["aws:ResourceTag/elbv2.k8s.aws/cluster"]],
  ]);
});

test("may change nothing but load balancers, their security groups and their firewalls", () => {
  const services = policy()
    .flatMap(actions)
    .filter((action) => !isRead(action))
    .map((action) => action.replace(/:.*/, ""));
  expect([...new Set(services)].sort()).toEqual([
    "ec2",
    "elasticloadbalancing",
    "iam",
    "shield",
    "waf-regional",
    "wafv2",
  ]);
});

test("ARNs have the partition of the region", () => {
  const arns = policy({ partition: "aws-cn" })
    .flatMap(resources)
    .filter((resource) => resource !== "*");
  expect(arns.length).toBeGreaterThan(0);
  for (const arn of arns) expect(arn).toMatch(/^arn:aws-cn:/);
});

test("the contract gets identity, values and the load balancer's name", () => {
  const { identities, services, variables } = build().document();
  expect(identities).toMatchObject([
    { namespace: "kube-system", serviceAccount: "aws-load-balancer-controller" },
  ]);
  expect(services["aws-load-balancer-controller"]).toMatchObject({
    namespace: "kube-system",
    values: { clusterName: "landbridge-dev", region: "eu-west-1", vpcId: "vpc-1" },
  });
  expect(variables.TF_GATEWAY_LOAD_BALANCER_NAME).toMatchObject({
    value: "landbridge-dev-gateway",
  });
});

test("rejects a name that is too long for a load balancer", () => {
  expect(() => build({ name: "n".repeat(25) })).toThrow(UserError);
  expect(() => build({ name: "n".repeat(24) })).not.toThrow();
});
