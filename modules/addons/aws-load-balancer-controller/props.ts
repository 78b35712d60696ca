import type { Contract } from "../../contract";

/** The cluster and VPC that load balancers are created for. */
export interface LoadBalancerControllerProps {
  /** Prefix of all names, `<platform>-<env>`; at most 24 characters, the load balancer's limit. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** VPC of the cluster; pods can't query the metadata service for it. */
  readonly vpcId: string;
  /** Whether AWS refuses to delete the Gateway's load balancer. */
  readonly deletionProtection: boolean;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}
