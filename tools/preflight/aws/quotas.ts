import {
  DescribeAddressesCommand,
  EC2Client,
  paginateDescribeInstances,
  paginateDescribeVpcs,
  type Tag,
} from "@aws-sdk/client-ec2";
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from "@aws-sdk/client-service-quotas";

import type { QuotaName, Usage } from "../account";
import { type Cloud, collect } from "./cloud";
import { vcpus } from "./compute";

/** Codes of Service Quotas (`aws service-quotas list-service-quotas --service-code ec2`). */
const QUOTAS: Readonly<Record<QuotaName, { readonly service: string; readonly code: string }>> = {
  vpcs: { service: "vpc", code: "L-F678F1CE" },
  elasticIps: { service: "ec2", code: "L-0263D0A3" },
  onDemandVcpus: { service: "ec2", code: "L-1216C47A" },
  spotVcpus: { service: "ec2", code: "L-34B43A08" },
};

/** The instance families that the quotas "Standard" are about: A, C, D, H, I, M, R, T and Z. */
const STANDARD_FAMILY = /^[acdhimrtz]\d/;

type Tags = Readonly<Record<string, string>>;

/** See `Account.usage`. */
export async function usage(cloud: Cloud, quota: QuotaName, own: Tags): Promise<Usage> {
  const [limit, used] = await Promise.all([limitOf(cloud, quota), COUNTERS[quota](cloud, own)]);
  return { limit, used };
}

/** The account's own value; AWS's default where the account never had one. */
async function limitOf(cloud: Cloud, quota: QuotaName): Promise<number> {
  const { service, code } = QUOTAS[quota];
  const asked = { ServiceCode: service, QuotaCode: code };
  const client = cloud.client(ServiceQuotasClient);
  const applied = await cloud.find("servicequotas:GetServiceQuota", () =>
    client.send(new GetServiceQuotaCommand(asked)),
  );
  const value =
    applied?.Quota?.Value ??
    (
      await cloud.call("servicequotas:GetAWSDefaultServiceQuota", () =>
        client.send(new GetAWSDefaultServiceQuotaCommand(asked)),
      )
    ).Quota?.Value;
  if (value === undefined) throw new Error(`Service Quotas has no value for ${service} ${code}`);
  return value;
}

const COUNTERS: Readonly<Record<QuotaName, (cloud: Cloud, own: Tags) => Promise<number>>> = {
  vpcs: async (cloud, own) => {
    const client = cloud.client(EC2Client);
    const vpcs = await cloud.call("ec2:DescribeVpcs", () =>
      collect(paginateDescribeVpcs({ client }, {}), ({ Vpcs }) => Vpcs),
    );
    return vpcs.filter(({ Tags: tags }) => !isOwn(tags, own)).length;
  },
  elasticIps: async (cloud, own) => {
    const { Addresses = [] } = await cloud.call("ec2:DescribeAddresses", () =>
      cloud.client(EC2Client).send(new DescribeAddressesCommand({})),
    );
    return Addresses.filter(({ Tags: tags }) => !isOwn(tags, own)).length;
  },
  onDemandVcpus: (cloud, own) => runningVcpus(cloud, own, false),
  spotVcpus: (cloud, own) => runningVcpus(cloud, own, true),
};

async function runningVcpus(cloud: Cloud, own: Tags, isSpot: boolean): Promise<number> {
  const client = cloud.client(EC2Client);
  const reservations = await cloud.call("ec2:DescribeInstances", () =>
    collect(
      paginateDescribeInstances(
        { client },
        { Filters: [{ Name: "instance-state-name", Values: ["pending", "running"] }] },
      ),
      ({ Reservations }) => Reservations,
    ),
  );
  const types = reservations
    .flatMap(({ Instances = [] }) => Instances)
    .filter(
      ({ InstanceType = "", InstanceLifecycle, Tags: tags }) =>
        STANDARD_FAMILY.test(InstanceType) &&
        (InstanceLifecycle === "spot") === isSpot &&
        !isOwn(tags, own),
    )
    .map(({ InstanceType = "" }) => InstanceType);
  const sizes = await Promise.all(
    [...new Set(types)].map(async (type) => [type, await vcpus(cloud, type)] as const),
  );
  const sizeOf = new Map(sizes);
  return types.reduce((sum, type) => sum + (sizeOf.get(type) ?? 0), 0);
}

function isOwn(tags: readonly Tag[] = [], own: Tags): boolean {
  return Object.entries(own).every(([key, value]) =>
    tags.some(({ Key, Value }) => Key === key && Value === value),
  );
}
