import { ALARM_KEYS, CloudWatch, type MonitoringTarget } from "../../../modules/cloudwatch";
import { SERVICES } from "../../../modules/cloudwatch/metrics";
import { stackIn } from "../../support/stack";
import { all, only, statements } from "../pod-identity/support";

const TARGETS: readonly MonitoringTarget[] = [
  { kind: "eks", label: "cluster", clusterName: "landbridge-dev" },
  { kind: "rds", label: "authentik", identifier: "landbridge-dev-authentik" },
  { kind: "rds", label: "hydra", identifier: "landbridge-dev-hydra" },
  { kind: "msk", label: "kafka", clusterName: "landbridge-dev", brokers: 3 },
  {
    kind: "opensearch",
    label: "opensearch",
    domainName: "landbridge-dev",
    accountId: "111122223333",
  },
  { kind: "alb", label: "ingress", loadBalancer: "app/a/1", targetGroup: "targetgroup/a/1" },
  { kind: "nlb", label: "gateway", name: "landbridge-dev-gateway" },
];

const build = (
  targets: readonly MonitoringTarget[] = TARGETS,
  thresholds: Readonly<Record<string, number>> = {},
) =>
  stackIn((stack) => {
    new CloudWatch(stack, "cloudwatch", {
      name: "landbridge-dev",
      targets,
      emails: ["oncall@example.com"],
      thresholds,
      region: "eu-west-1",
      accountId: "111122223333",
      partition: "aws",
    });
  }).json;

const alarms = (json: ReturnType<typeof build>) => all(json, "aws_cloudwatch_metric_alarm");

/** `namespace/metric` and the dimensions of every series of a dashboard. */
function series(json: ReturnType<typeof build>, kind: string): string[] {
  const found = all(json, "aws_cloudwatch_dashboard").find(
    ({ dashboard_name: name }) => name === `landbridge-dev-${kind}`,
  );
  const { widgets } = JSON.parse(String(found!.dashboard_body)) as {
    widgets: { properties: { metrics?: unknown[][] } }[];
  };
  return widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .map((one) => JSON.stringify(one));
}

test("each target has every alarm of its kind", () => {
  for (const target of TARGETS.filter(({ kind }) => kind !== "nlb")) {
    const keys = SERVICES[target.kind].metrics.flatMap(({ alarm }) => alarm?.key ?? []);
    for (const key of keys) {
      const names = alarms(build()).map(({ alarm_name: name }) => String(name));
      expect(
        names.filter((name) => name.startsWith(`landbridge-dev-${target.label}-${key}`)),
      ).not.toEqual([]);
    }
  }
});

test("keys of alarms are unique, and every alarm has exactly one threshold", () => {
  expect(new Set(ALARM_KEYS).size).toBe(ALARM_KEYS.length);
  const specs = Object.values(SERVICES).flatMap(({ metrics }) =>
    metrics.flatMap(({ alarm }) => alarm ?? []),
  );
  for (const { above, below } of specs) {
    expect([above, below].filter((one) => one !== undefined)).toHaveLength(1);
  }
});

test("alarms and their end go to the topic", () => {
  for (const alarm of alarms(build())) {
    expect(alarm.alarm_actions).toEqual([expect.stringMatching(/aws_sns_topic.+\.arn/)]);
    expect(alarm.ok_actions).toEqual(alarm.alarm_actions);
  }
});

test("dashboards show what alarms are about, each broker included", () => {
  const json = build();
  const shown = series(json, "msk").map((one) => (JSON.parse(one) as string[]).sort().join());
  for (const alarm of alarms(json).filter(({ namespace }) => namespace === "AWS/Kafka")) {
    const dimensions = Object.entries(alarm.dimensions as Record<string, string>).flat();
    const own = [String(alarm.namespace), String(alarm.metric_name), ...dimensions];
    expect(shown).toContain(own.sort().join());
  }
  expect(series(json, "msk").filter((one) => one.includes("Broker ID"))).toHaveLength(4 * 3);
});

test("a load balancer of a controller is found by name, and has alarms once it is known", () => {
  const before = build();
  expect(series(before, "nlb")[0]).toContain('LoadBalancer=\\"net/landbridge-dev-gateway/\\"');
  expect(alarms(before).filter(({ namespace }) => namespace === "AWS/NetworkELB")).toEqual([]);
  const known = build([
    {
      kind: "nlb",
      label: "gateway",
      name: "landbridge-dev-gateway",
      loadBalancer: "net/landbridge-dev-gateway/0123456789abcdef",
    },
  ]);
  expect(alarms(known).length).toBeGreaterThan(0);
  for (const alarm of alarms(known)) {
    expect(alarm.dimensions).toEqual({
      LoadBalancer: "net/landbridge-dev-gateway/0123456789abcdef",
    });
  }
});

test("a threshold can be changed, and an unknown one is an error", () => {
  const cpu = (json: ReturnType<typeof build>) =>
    alarms(json).filter(
      ({ metric_name: name, namespace }) => name === "CPUUtilization" && namespace === "AWS/RDS",
    );
  expect(cpu(build(TARGETS, { "rds-cpu": 70 })).map(({ threshold }) => threshold)).toEqual([
    70, 70,
  ]);
  expect(() => build(TARGETS, { "rds-cpus": 70 })).toThrow(/rds-cpu/);
});

test("the topic is encrypted with a key that alarms may use, and only alarms of this account publish", () => {
  const json = build();
  expect(only(json, "aws_sns_topic").kms_master_key_id).toMatch(/aws_kms_key.+\.arn/);
  const key = statements(only(json, "aws_kms_key").policy);
  expect(key.find(({ Sid }) => Sid === "AlarmsEncrypt")).toMatchObject({
    Principal: { Service: "cloudwatch.amazonaws.com" },
    Condition: { StringEquals: { "aws:SourceAccount": "111122223333" } },
  });
  expect(statements(only(json, "aws_sns_topic").policy)).toHaveLength(1);
  expect(only(json, "aws_sns_topic_subscription")).toMatchObject({
    endpoint: "oncall@example.com",
  });
});
