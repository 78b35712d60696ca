import type { MonitoringTarget } from "./targets";

/** What is watched, and who hears of it. */
export interface CloudWatchProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** What dashboards and alarms are about; labels are unique. */
  readonly targets: readonly MonitoringTarget[];
  /** Addresses that alarms are sent to, once each has confirmed it. */
  readonly emails: readonly string[];
  /** Thresholds by the alarm's key, over those of the module. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
}
