/** The first part of every account-wide name of an environment, such as `landbridge-dev`. */
export function namePrefix(platform: string, environment: string): string {
  return `${platform}-${environment}`;
}

/**
 * A name of a workload cluster's resources in AWS, such as `landbridge-management--orders-nodes`. Neither environments
 * nor clusters have two hyphens in a row, so that no environment's name starts like one of these.
 * @param prefix that of the management environment
 */
export function workloadAwsName(
  prefix: string,
  workload: string,
  ...parts: readonly string[]
): string {
  return [`${prefix}--${workload}`, ...parts].join("-");
}
