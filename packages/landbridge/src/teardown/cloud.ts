/** Something in AWS that carries the tags of a cluster, or that External-DNS has published for it. */
export interface CloudResource {
  readonly kind: CloudKind;
  /** Such as `i-0123456789abcdef0`, an ARN, or the name of a record. */
  readonly id: string;
  /** What says that it belongs to the cluster, such as `tag karpenter.sh/nodeclaim`. */
  readonly evidence: string;
}

/** Kinds of AWS resources that controllers create and that cost money or block a destroy. */
export type CloudKind =
  | "instance"
  | "load balancer"
  | "target group"
  | "network interface"
  | "security group"
  | "volume"
  | "record";

/** The account of a cluster, read only. */
export interface Cloud {
  /** What controllers of the cluster have created and is still there. */
  left(): Promise<readonly CloudResource[]>;
}
