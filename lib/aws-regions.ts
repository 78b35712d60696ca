/** AWS partitions: the part of an ARN after `arn:`. */
export type AwsPartition = "aws" | "aws-cn" | "aws-us-gov";

/**
 * Regions with EKS, and the letters of their zones (an account may lack one of them). By hand, from
 * "AWS Regions" of the AWS documentation: add a region here when AWS opens one.
 */
const REGIONS: Readonly<Record<AwsPartition, Readonly<Record<string, string>>>> = {
  aws: {
    "af-south-1": "abc",
    "ap-east-1": "abc",
    "ap-east-2": "abc",
    "ap-northeast-1": "abcd",
    "ap-northeast-2": "abcd",
    "ap-northeast-3": "abc",
    "ap-south-1": "abc",
    "ap-south-2": "abc",
    "ap-southeast-1": "abc",
    "ap-southeast-2": "abc",
    "ap-southeast-3": "abc",
    "ap-southeast-4": "abc",
    "ap-southeast-5": "abc",
    "ap-southeast-6": "abc",
    "ap-southeast-7": "abc",
    "ca-central-1": "abd",
    "ca-west-1": "abc",
    "eu-central-1": "abc",
    "eu-central-2": "abc",
    "eu-north-1": "abc",
    "eu-south-1": "abc",
    "eu-south-2": "abc",
    "eu-west-1": "abc",
    "eu-west-2": "abc",
    "eu-west-3": "abc",
    "il-central-1": "abc",
    "me-central-1": "abc",
    "me-south-1": "abc",
    "mx-central-1": "abc",
    "sa-east-1": "abc",
    "us-east-1": "abcdef",
    "us-east-2": "abc",
    "us-west-1": "abc",
    "us-west-2": "abcd",
  },
  "aws-cn": { "cn-north-1": "abcd", "cn-northwest-1": "abc" },
  "aws-us-gov": { "us-gov-east-1": "abc", "us-gov-west-1": "abc" },
};

/** The letters of availability zones. */
export const ZONE_LETTERS = ["a", "b", "c", "d", "e", "f"] as const;
/** The last letter of an availability zone's name: `a` of `eu-west-1a`. */
export type ZoneLetter = (typeof ZONE_LETTERS)[number];

/** The partition of a region; undefined if there is no such region. */
export function partitionOf(region: string): AwsPartition | undefined {
  return (Object.keys(REGIONS) as AwsPartition[]).find((name) =>
    Object.hasOwn(REGIONS[name], region),
  );
}

/** Whether AWS has this region. */
export function isAwsRegion(region: string): boolean {
  return partitionOf(region) !== undefined;
}

/** Letters of a region's zones; none if there is no such region. */
export function zonesOf(region: string): readonly string[] {
  const partition = partitionOf(region);
  return partition === undefined ? [] : Array.from(REGIONS[partition][region] ?? "");
}
