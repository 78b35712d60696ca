import { CloudwatchDashboard } from "@cdktf/provider-aws/lib/cloudwatch-dashboard";
import { Construct } from "constructs";
import { didYouMean, nearestName, UserError } from "landbridge/errors";

import { addAlarms } from "./alarms";
import { dashboardBody } from "./dashboard";
import { ALARM_KEYS } from "./metrics";
import type { CloudWatchProps } from "./props";
import { AlarmTopic } from "./topic";

/**
 * Dashboards, one for each kind of target, and alarms that go to an SNS topic. Both come from one description of the
 * services' metrics.
 * @throws UserError for a threshold of an alarm that doesn't exist
 */
export class CloudWatch extends Construct {
  /** ARN of the topic; subscribe to it what else must hear of alarms. */
  public readonly topicArn: string;

  constructor(scope: Construct, id: string, props: CloudWatchProps) {
    super(scope, id);
    const { name, targets, region, thresholds } = props;
    checkThresholds(this.node.path, thresholds);
    this.topicArn = new AlarmTopic(this, "alarms", props).topicArn;
    for (const kind of new Set(targets.map((target) => target.kind))) {
      new CloudwatchDashboard(this, `dashboard-${kind}`, {
        dashboardName: `${name}-${kind}`,
        dashboardBody: dashboardBody(
          targets.filter((target) => target.kind === kind),
          region,
        ),
      });
    }
    for (const target of targets) addAlarms(this, target, props, this.topicArn);
  }
}

function checkThresholds(place: string, thresholds: CloudWatchProps["thresholds"]): void {
  const unknown = Object.keys(thresholds).filter((key) => !ALARM_KEYS.includes(key));
  if (unknown.length === 0) return;
  throw new UserError(
    unknown.map((key) => ({
      place: `${place}.thresholds.${key}`,
      message: didYouMean("is not an alarm", nearestName(key, ALARM_KEYS)),
      received: key,
      allowed: ALARM_KEYS.join(", "),
    })),
  );
}
