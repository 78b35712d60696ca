import { NAME_SUFFIXES } from "../../config/names";
import type { AwsNameKind } from "../../lib/aws-names";
import { awsNameLimit } from "../../lib/aws-names";
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

const { dev, prod } = stacksOf("dev", "prod");

/** The names of one stack by kind, less the prefix. */
function suffixes(prefix: string, resources: typeof dev.core.resource): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [type, { kind, attribute }] of Object.entries(NAMED)) {
    for (const resource of Object.values(resources?.[type] ?? {})) {
      const name = String(resource[attribute]);
      expect(name.startsWith(prefix)).toBe(true);
      (found[kind] ??= []).push(name.slice(prefix.length));
    }
  }
  return Object.fromEntries(Object.entries(found).map(([kind, names]) => [kind, names.sort()]));
}

test("the list of names that the configuration checks is the list that the stacks give", () => {
  const found: Record<string, readonly string[] | undefined> = {
    "load-balancer": NAME_SUFFIXES["load-balancer"],
  };
  const ofDev = suffixes("landbridge-dev", dev.core.resource);
  const ofProd = suffixes("landbridge-prod", prod.core.resource);
  for (const kind of new Set([...Object.keys(ofDev), ...Object.keys(ofProd)])) {
    found[kind] = [...new Set([...(ofDev[kind] ?? []), ...(ofProd[kind] ?? [])])].sort();
  }
  expect(found).toEqual(NAME_SUFFIXES);
  // The load balancer is made by its controller, by this name.
  expect(dev.contract.variables.TF_GATEWAY_LOAD_BALANCER_NAME?.value).toBe(
    `landbridge-dev${NAME_SUFFIXES["load-balancer"]?.[0]}`,
  );
});

test("two environments in one account share no name", () => {
  const names = (resources: typeof dev.core.resource): string[] =>
    Object.entries(NAMED).flatMap(([type, { attribute }]) =>
      Object.values(resources?.[type] ?? {}).map(
        (resource) => `${type} ${String(resource[attribute])}`,
      ),
    );
  const ofDev = new Set(names(dev.core.resource));
  expect(ofDev.size).toBeGreaterThan(20);
  expect(names(prod.core.resource).filter((name) => ofDev.has(name))).toEqual([]);
});

test("every limit leaves room for some environment name", () => {
  for (const [kind, names] of Object.entries(NAME_SUFFIXES)) {
    const longest = Math.max(...names.map((name) => name.length));
    expect(awsNameLimit(kind as AwsNameKind) - longest).toBeGreaterThanOrEqual(20);
  }
});
