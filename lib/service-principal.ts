import { partitionOf } from "./aws-regions";

/** Services whose principal has the region in its name. */
const REGIONAL = new Set(["logs"]);
/** Services whose principal has the partition's DNS suffix; all others are `<service>.amazonaws.com` everywhere. */
const WITH_SUFFIX = new Set(["ec2", "logs"]);

/**
 * The principal of an AWS service in a trust or resource policy, such as `ec2.amazonaws.com.cn` in China.
 * @param service such as `ec2`
 * @param region AWS region, such as `eu-west-1`
 */
export function servicePrincipal(service: string, region: string): string {
  const suffix = WITH_SUFFIX.has(service) ? dnsSuffix(region) : "amazonaws.com";
  return [service, ...(REGIONAL.has(service) ? [region] : []), suffix].join(".");
}

/** Domain of AWS's service endpoints in a region. */
export function dnsSuffix(region: string): string {
  return partitionOf(region) === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";
}
