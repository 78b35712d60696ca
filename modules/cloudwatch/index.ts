export { CloudWatch } from "./cloudwatch";
export { ALARM_KEYS } from "./metrics";
export type { CloudWatchProps } from "./props";
export type { MonitoringTarget } from "./targets";
