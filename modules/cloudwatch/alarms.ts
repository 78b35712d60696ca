import { CloudwatchMetricAlarm } from "@cdktf/provider-aws/lib/cloudwatch-metric-alarm";
import type { Construct } from "constructs";

import { dimensionsOf } from "./dimensions";
import { type AlarmSpec, type MetricSpec, SERVICES } from "./metrics";
import type { CloudWatchProps } from "./props";
import type { MonitoringTarget } from "./targets";

const PERIOD = 300;
const DEFAULT_PERIODS = 3;

/** Creates the alarms of a target, which go to the topic, as does their end. */
export function addAlarms(
  scope: Construct,
  target: MonitoringTarget,
  { name, thresholds }: CloudWatchProps,
  topicArn: string,
): void {
  const { namespace, metrics } = SERVICES[target.kind];
  for (const spec of metrics) {
    const { alarm } = spec;
    if (alarm === undefined) continue;
    const all = dimensionsOf(target, spec);
    for (const [index, dimensions] of all.entries()) {
      const id = [target.label, alarm.key, ...(all.length > 1 ? [String(index + 1)] : [])].join(
        "-",
      );
      new CloudwatchMetricAlarm(scope, id, {
        alarmName: `${name}-${id}`,
        alarmDescription: `${name} ${target.label}: ${alarm.meaning}`,
        namespace,
        metricName: spec.metric,
        dimensions: { ...dimensions },
        statistic: spec.statistic,
        period: PERIOD,
        evaluationPeriods: alarm.periods ?? DEFAULT_PERIODS,
        ...comparisonOf(spec, alarm, thresholds),
        treatMissingData: alarm.missing ?? "missing",
        alarmActions: [topicArn],
        okActions: [topicArn],
      });
    }
  }
}

function comparisonOf(
  { title }: MetricSpec,
  { key, above, below }: AlarmSpec,
  thresholds: Readonly<Record<string, number>>,
): { readonly comparisonOperator: string; readonly threshold: number } {
  const threshold = thresholds[key] ?? above ?? below;
  if (threshold === undefined) throw new Error(`${title}: the alarm has no threshold`);
  return {
    comparisonOperator: above === undefined ? "LessThanThreshold" : "GreaterThanThreshold",
    threshold,
  };
}
