import {
  DescribeRouteTablesCommand,
  DescribeSubnetsCommand,
  DescribeVpcAttributeCommand,
  DescribeVpcsCommand,
  EC2Client,
} from "@aws-sdk/client-ec2";

import type { ExistingSubnet, ExistingVpc } from "../account";
import type { Cloud } from "./cloud";

/** A VPC; undefined if there is none of this ID. */
export async function vpc(cloud: Cloud, id: string): Promise<ExistingVpc | undefined> {
  const client = cloud.client(EC2Client);
  // A filter, as an unknown ID in VpcIds is an error.
  const { Vpcs = [] } = await cloud.call("ec2:DescribeVpcs", () =>
    client.send(new DescribeVpcsCommand({ Filters: [{ Name: "vpc-id", Values: [id] }] })),
  );
  const [found] = Vpcs;
  if (found === undefined) return undefined;
  const attribute = (name: "enableDnsSupport" | "enableDnsHostnames") =>
    cloud.call("ec2:DescribeVpcAttribute", () =>
      client.send(new DescribeVpcAttributeCommand({ VpcId: id, Attribute: name })),
    );
  const [support, hostnames] = [
    await attribute("enableDnsSupport"),
    await attribute("enableDnsHostnames"),
  ];
  return {
    cidrs: (found.CidrBlockAssociationSet ?? []).flatMap(({ CidrBlock }) => CidrBlock ?? []),
    hasDns:
      support.EnableDnsSupport?.Value === true && hostnames.EnableDnsHostnames?.Value === true,
  };
}

/** Those of the subnets that exist. */
export async function subnets(
  cloud: Cloud,
  ids: readonly string[],
): Promise<readonly ExistingSubnet[]> {
  const { Subnets = [] } = await cloud.call("ec2:DescribeSubnets", () =>
    cloud
      .client(EC2Client)
      .send(new DescribeSubnetsCommand({ Filters: [{ Name: "subnet-id", Values: [...ids] }] })),
  );
  return Subnets.map((subnet) => ({
    id: subnet.SubnetId ?? "",
    vpcId: subnet.VpcId ?? "",
    zone: subnet.AvailabilityZone ?? "",
    freeAddresses: subnet.AvailableIpAddressCount ?? 0,
    tags: Object.fromEntries((subnet.Tags ?? []).map(({ Key = "", Value = "" }) => [Key, Value])),
  }));
}

/** Those of a VPC's subnets that have no route to 0.0.0.0/0. */
export async function withoutDefaultRoute(
  cloud: Cloud,
  vpcId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { RouteTables = [] } = await cloud.call("ec2:DescribeRouteTables", () =>
    cloud
      .client(EC2Client)
      .send(new DescribeRouteTablesCommand({ Filters: [{ Name: "vpc-id", Values: [vpcId] }] })),
  );
  const tableOf = (id: string) =>
    RouteTables.find(({ Associations = [] }) => Associations.some((one) => one.SubnetId === id)) ??
    RouteTables.find(({ Associations = [] }) => Associations.some((one) => one.Main === true));
  return ids.filter((id) => {
    const routes = tableOf(id)?.Routes ?? [];
    return !routes.some(({ DestinationCidrBlock: to }) => to === "0.0.0.0/0");
  });
}
