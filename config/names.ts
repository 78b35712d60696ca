/** The first part of every account-wide name of an environment, such as `landbridge-dev`. */
export function namePrefix(platform: string, environment: string): string {
  return `${platform}-${environment}`;
}
