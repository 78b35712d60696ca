import type { Filter } from "@aws-sdk/client-ec2";

import type { Cloud, CloudResource } from "../cloud";
import { awsProblem } from "./problem";
import { recordsOf } from "./records";
import type { AwsSdk, Clients } from "./sdk";

/** What is looked for. */
export interface AccountProps {
  /** Name of the cluster, which its controllers write into tags. */
  readonly cluster: string;
  /** Domain of the zone that External-DNS writes into; undefined to leave records out. */
  readonly domain: string | undefined;
}

/** Load balancers whose tags one request may ask for. */
const TAGS_AT_ONCE = 20;

/** States of an instance that costs nothing any more, and holds nothing. */
const ENDED = ["terminated"];

/** The account of a cluster, of which only what carries the cluster's tags is looked at. */
export class Account implements Cloud {
  constructor(
    private readonly sdk: AwsSdk,
    private readonly clients: Clients,
    private readonly props: AccountProps,
  ) {}

  public async left(): Promise<readonly CloudResource[]> {
    const { sdk, clients, props } = this;
    try {
      const found = await Promise.all([
        this.instances(),
        this.loadBalancers(),
        this.targetGroups(),
        this.interfaces(),
        this.securityGroups(),
        this.volumes(),
        props.domain === undefined
          ? []
          : recordsOf(sdk.route53, clients.route53, props.domain, props.cluster),
      ]);
      return found.flat();
    } catch (error) {
      throw awsProblem(error);
    }
  }

  private async instances(): Promise<readonly CloudResource[]> {
    const pages = this.sdk.ec2.paginateDescribeInstances(
      { client: this.clients.ec2 },
      { Filters: this.owned("karpenter.sh/nodepool") },
    );
    const found: CloudResource[] = [];
    for await (const { Reservations = [] } of pages) {
      for (const { InstanceId: id, State } of Reservations.flatMap(
        ({ Instances = [] }) => Instances,
      )) {
        if (id === undefined || ENDED.includes(State?.Name ?? "")) continue;
        found.push({ kind: "instance", id, evidence: "tag karpenter.sh/nodepool" });
      }
    }
    return found;
  }

  /** What the AWS Load Balancer Controller has created. The API can't filter by tags. */
  private async loadBalancers(): Promise<readonly CloudResource[]> {
    const pages = this.sdk.elb.paginateDescribeLoadBalancers({ client: this.clients.elb }, {});
    const arns: string[] = [];
    for await (const { LoadBalancers = [] } of pages) {
      arns.push(...LoadBalancers.flatMap(({ LoadBalancerArn: arn }) => arn ?? []));
    }
    return this.tagged("load balancer", arns);
  }

  private async targetGroups(): Promise<readonly CloudResource[]> {
    const pages = this.sdk.elb.paginateDescribeTargetGroups({ client: this.clients.elb }, {});
    const arns: string[] = [];
    for await (const { TargetGroups = [] } of pages) {
      arns.push(...TargetGroups.flatMap(({ TargetGroupArn: arn }) => arn ?? []));
    }
    return this.tagged("target group", arns);
  }

  private async tagged(
    kind: "load balancer" | "target group",
    arns: readonly string[],
  ): Promise<readonly CloudResource[]> {
    const { cluster } = this.props;
    const found: CloudResource[] = [];
    for (let start = 0; start < arns.length; start += TAGS_AT_ONCE) {
      const { TagDescriptions = [] } = await this.clients.elb.send(
        new this.sdk.elb.DescribeTagsCommand({
          ResourceArns: arns.slice(start, start + TAGS_AT_ONCE),
        }),
      );
      for (const { ResourceArn: id, Tags = [] } of TagDescriptions) {
        const own = Tags.find(
          ({ Key, Value }) =>
            (Key === "elbv2.k8s.aws/cluster" && Value === cluster) ||
            Key === `kubernetes.io/cluster/${cluster}`,
        );
        if (id === undefined || own?.Key === undefined) continue;
        found.push({ kind, id, evidence: `tag ${own.Key}` });
      }
    }
    return found;
  }

  /** Those of the VPC CNI and of load balancers; EKS's own go with the cluster, and carry no such tag. */
  private async interfaces(): Promise<readonly CloudResource[]> {
    const { cluster } = this.props;
    const found: CloudResource[] = [];
    for (const key of ["cluster.k8s.amazonaws.com/name", "elbv2.k8s.aws/cluster"]) {
      const pages = this.sdk.ec2.paginateDescribeNetworkInterfaces(
        { client: this.clients.ec2 },
        { Filters: [tag(key, cluster)] },
      );
      for await (const { NetworkInterfaces = [] } of pages) {
        for (const { NetworkInterfaceId: id, Status } of NetworkInterfaces) {
          // One in use goes with its instance: those of the managed node group are still there.
          if (id === undefined || Status === "in-use") continue;
          found.push({ kind: "network interface", id, evidence: `tag ${key}` });
        }
      }
    }
    return found;
  }

  private async securityGroups(): Promise<readonly CloudResource[]> {
    const pages = this.sdk.ec2.paginateDescribeSecurityGroups(
      { client: this.clients.ec2 },
      { Filters: [tag("elbv2.k8s.aws/cluster", this.props.cluster)] },
    );
    const found: CloudResource[] = [];
    for await (const { SecurityGroups = [] } of pages) {
      for (const { GroupId: id } of SecurityGroups) {
        if (id === undefined) continue;
        found.push({ kind: "security group", id, evidence: "tag elbv2.k8s.aws/cluster" });
      }
    }
    return found;
  }

  private async volumes(): Promise<readonly CloudResource[]> {
    const key = "ebs.csi.aws.com/cluster";
    const pages = this.sdk.ec2.paginateDescribeVolumes(
      { client: this.clients.ec2 },
      { Filters: this.owned(key) },
    );
    const found: CloudResource[] = [];
    for await (const { Volumes = [] } of pages) {
      for (const { VolumeId: id, State } of Volumes) {
        if (id === undefined || State === "deleting" || State === "deleted") continue;
        found.push({ kind: "volume", id, evidence: `tag ${key}` });
      }
    }
    return found;
  }

  /** Tags of what belongs to the cluster and has a further tag, whatever its value. */
  private owned(key: string): Filter[] {
    return [
      tag(`kubernetes.io/cluster/${this.props.cluster}`, "owned"),
      { Name: "tag-key", Values: [key] },
    ];
  }
}

function tag(key: string, value: string): Filter {
  return { Name: `tag:${key}`, Values: [value] };
}
