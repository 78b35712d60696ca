import {
  DescribeAvailabilityZonesCommand,
  DescribeInstanceTypesCommand,
  EC2Client,
  paginateDescribeInstanceTypeOfferings,
} from "@aws-sdk/client-ec2";

import { type Cloud, collect } from "./cloud";

/** Availability zones that accept new resources. */
export async function zones(cloud: Cloud): Promise<readonly string[]> {
  const { AvailabilityZones = [] } = await cloud.call("ec2:DescribeAvailabilityZones", () =>
    cloud.client(EC2Client).send(
      new DescribeAvailabilityZonesCommand({
        Filters: [{ Name: "state", Values: ["available"] }],
      }),
    ),
  );
  return AvailabilityZones.flatMap(({ ZoneName }) => ZoneName ?? []);
}

/** Zones that offer an instance type. */
export async function instanceTypeZones(cloud: Cloud, type: string): Promise<readonly string[]> {
  const client = cloud.client(EC2Client);
  const offerings = await cloud.call("ec2:DescribeInstanceTypeOfferings", () =>
    collect(
      paginateDescribeInstanceTypeOfferings(
        { client },
        {
          LocationType: "availability-zone",
          Filters: [{ Name: "instance-type", Values: [type] }],
        },
      ),
      ({ InstanceTypeOfferings }) => InstanceTypeOfferings,
    ),
  );
  return offerings.flatMap(({ Location }) => Location ?? []);
}

/** vCPUs of an instance type; undefined if the region doesn't know it. */
export async function vcpus(cloud: Cloud, type: string): Promise<number | undefined> {
  const { InstanceTypes = [] } = await cloud.call("ec2:DescribeInstanceTypes", () =>
    cloud.client(EC2Client).send(
      // A filter, as an unknown name in InstanceTypes is an error.
      new DescribeInstanceTypesCommand({ Filters: [{ Name: "instance-type", Values: [type] }] }),
    ),
  );
  return InstanceTypes[0]?.VCpuInfo?.DefaultVCpus;
}
