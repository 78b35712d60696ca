/** What an environment chooses for its load balancer. */
export interface IngressLoadBalancerSettings {
  /** Labels below the domain that lead to it, such as `shop`; `*` is every host without a record of its own. */
  readonly hosts: readonly string[];
  /** IPv4 networks that reach it. */
  readonly allowedCidrs: readonly string[];
  /** Bucket for access logs, whose policy lets Elastic Load Balancing write. Default: none. */
  readonly accessLogBucket?: string | undefined;
  /** ARN of a regional web ACL of AWS WAF. Default: none. */
  readonly webAclArn?: string | undefined;
}

/** An Application Load Balancer in front of an ingress that listens on a port of each node. */
export interface IngressLoadBalancerProps extends IngressLoadBalancerSettings {
  /** Prefix of all names, `<platform>-<env>`; at most 28 characters, the load balancer's limit. */
  readonly name: string;
  /** VPC of the subnets and the nodes. */
  readonly vpcId: string;
  /** Subnets of the load balancer, in two zones at least. */
  readonly subnetIds: readonly string[];
  /** Security group of the nodes, which lets the load balancer in. */
  readonly nodeSecurityGroupId: string;
  /** Port of each node on which the ingress speaks HTTP, such as 30080. */
  readonly nodePort: number;
  /** Path that the ingress answers with 200 while it works. Default: `/nginx-health`. */
  readonly healthPath?: string;
  /** Domain of the hosts. */
  readonly domain: string;
  /** Public zone of the domain. */
  readonly zoneId: string;
  /** Certificate of the domain and its subdomains. */
  readonly certificateArn: string;
  /** Whether AWS refuses to delete the load balancer. */
  readonly deletionProtection: boolean;
  /** Auto Scaling groups whose nodes are targets, by a constant name of each. */
  readonly autoscalingGroupNames: Readonly<Record<string, string>>;
}
