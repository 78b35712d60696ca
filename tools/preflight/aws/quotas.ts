import {
  DescribeAddressesCommand,
  EC2Client,
  paginateDescribeInstances,
  paginateDescribeVpcs,
  type Tag,
} from "@aws-sdk/client-ec2";
import {
  DescribeTagsCommand,
  ElasticLoadBalancingV2Client,
  paginateDescribeLoadBalancers,
} from "@aws-sdk/client-elastic-load-balancing-v2";
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
  networkLoadBalancers: { service: "elasticloadbalancing", code: "L-69A177A2" },
  applicationLoadBalancers: { service: "elasticloadbalancing", code: "L-53DA6B97" },
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
  networkLoadBalancers: (cloud, own) => loadBalancers(cloud, own, "network"),
  applicationLoadBalancers: (cloud, own) => loadBalancers(cloud, own, "application"),
};

/** ARNs that one call for tags takes. */
const MOST_TAGGED = 20;

async function loadBalancers(cloud: Cloud, own: Tags, type: string): Promise<number> {
  const client = cloud.client(ElasticLoadBalancingV2Client);
  const all = await cloud.call("elasticloadbalancing:DescribeLoadBalancers", () =>
    collect(paginateDescribeLoadBalancers({ client }, {}), ({ LoadBalancers }) => LoadBalancers),
  );
  const arns = all
    .filter(({ Type }) => Type === type)
    .flatMap(({ LoadBalancerArn }) => LoadBalancerArn ?? []);
  const chunks = Array.from({ length: Math.ceil(arns.length / MOST_TAGGED) }, (_, index) =>
    arns.slice(index * MOST_TAGGED, (index + 1) * MOST_TAGGED),
  );
  const tagged = await Promise.all(
    chunks.map((ResourceArns) =>
      cloud.call("elasticloadbalancing:DescribeTags", () =>
        client.send(new DescribeTagsCommand({ ResourceArns })),
      ),
    ),
  );
  return tagged
    .flatMap(({ TagDescriptions = [] }) => TagDescriptions)
    .filter(({ Tags: tags }) => !isOwn(tags, own) && !isOfCluster(tags, own)).length;
}

/** Whether the load balancer controller of the environment's cluster has created it. */
function isOfCluster(
  tags: readonly Pick<Tag, "Key" | "Value">[] = [],
  { Platform, Environment }: Tags,
): boolean {
  return tags.some(
    ({ Key, Value }) =>
      Key === "elbv2.k8s.aws/cluster" && Value === `${Platform ?? ""}-${Environment ?? ""}`,
  );
}

/** Whether it is a node of a workload cluster: EKS doesn't pass a node group's tags on to its instances. */
function isOfWorkload(
  tags: readonly Pick<Tag, "Key" | "Value">[] = [],
  { Platform, Environment }: Tags,
): boolean {
  const prefix = `${Platform ?? ""}-${Environment ?? ""}--`;
  return tags.some(
    ({ Key, Value }) => Key === "eks:cluster-name" && Value?.startsWith(prefix) === true,
  );
}

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
        !isOwn(tags, own) &&
        !isOfWorkload(tags, own),
    )
    .map(({ InstanceType = "" }) => InstanceType);
  const sizes = await Promise.all(
    [...new Set(types)].map(async (type) => [type, await vcpus(cloud, type)] as const),
  );
  const sizeOf = new Map(sizes);
  return types.reduce((sum, type) => sum + (sizeOf.get(type) ?? 0), 0);
}

function isOwn(tags: readonly Pick<Tag, "Key" | "Value">[] = [], own: Tags): boolean {
  return Object.entries(own).every(([key, value]) =>
    tags.some(({ Key, Value }) => Key === key && Value === value),
  );
}
