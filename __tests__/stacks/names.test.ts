import type { AwsNameKind } from "../../lib/aws-names";
import { awsNameLimit, uncheckedName } from "../../lib/aws-names";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { stacksOf } from "../support/platform";

/** Resource types with a name that is unique in an account (and region), and where the name stands. */
const NAMED: Readonly<Record<string, { kind: AwsNameKind; attribute: string }>> = {
  aws_eks_cluster: { kind: "eks-cluster", attribute: "name" },
  aws_iam_role: { kind: "iam-role", attribute: "name" },
  aws_iam_policy: { kind: "iam-policy", attribute: "name" },
  aws_lb: { kind: "load-balancer", attribute: "name" },
  aws_lb_target_group: { kind: "target-group", attribute: "name" },
  aws_db_instance: { kind: "rds-instance", attribute: "identifier" },
  aws_db_parameter_group: { kind: "db-parameter-group", attribute: "name" },
  aws_db_subnet_group: { kind: "db-subnet-group", attribute: "name" },
  aws_sqs_queue: { kind: "sqs-queue", attribute: "name" },
  aws_cloudwatch_event_rule: { kind: "event-rule", attribute: "name" },
  aws_launch_template: { kind: "launch-template", attribute: "name" },
  aws_security_group: { kind: "security-group", attribute: "name" },
  aws_secretsmanager_secret: { kind: "secret", attribute: "name" },
};

/** A prefix ends in `-`. */
function nameOf(resource: Readonly<Record<string, unknown>>, attribute: string): string {
  return String(resource[attribute] ?? resource[`${attribute}_prefix`]).replace(/-$/, "");
}

const { dev, prod } = stacksOf("dev", "prod");

/** `<kind> <name>` of every name of a stack. */
function namesIn(resources: typeof dev.core.resource): string[] {
  return Object.entries(NAMED).flatMap(([type, { kind, attribute }]) =>
    Object.values(resources?.[type] ?? {})
      // What has a prefix in place of a name never clashes: AWS's provider completes it. Only with a recovery
      // window does a secret have one.
      .filter((resource) => kind === "secret" || resource[`${attribute}_prefix`] === undefined)
      .map((resource) => `${kind} ${nameOf(resource, attribute)}`),
  );
}

// Neither environment of the fixture has an optional addon or module.
const listed = (prefix: string): string[] =>
  ACCOUNT_NAMES.filter(({ addon, module }) => addon === undefined && module === undefined).map(
    (name) => `${name.kind} ${uncheckedName(prefix, name)}`,
  );

test.each(["dev", "prod"] as const)(
  "the configuration checks exactly the names that the stacks of %s use",
  (environment) => {
    const { core, contract } = { dev, prod }[environment];
    // The load balancer is created by its controller, by this name.
    const loadBalancer = String(contract.variables.TF_GATEWAY_LOAD_BALANCER_NAME?.value);
    const found = new Set([...namesIn(core.resource), `load-balancer ${loadBalancer}`]);
    const expected = listed(`landbridge-${environment}`);
    // Neither environment of the fixture has a runner, Argo CD, or a place in a fleet.
    const prefix = `landbridge-${environment}`;
    const others = [
      ...["runner", "argocd", "engine", "hub"].map((name) => `iam-role ${prefix}-${name}`),
      `secret ${prefix}/argocd`,
    ];
    expect([...found, ...others].sort()).toEqual(expected.sort());
  },
);

test("two environments in one account share no name", () => {
  const ofDev = new Set(namesIn(dev.core.resource));
  expect(ofDev.size).toBeGreaterThan(20);
  expect(namesIn(prod.core.resource).filter((name) => ofDev.has(name))).toEqual([]);
});

test("every limit leaves room for an environment name", () => {
  for (const name of ACCOUNT_NAMES) {
    const { length } = uncheckedName("", name);
    expect(awsNameLimit(name.kind) - length).toBeGreaterThanOrEqual(20);
  }
});
