/** A host for sessions of AWS Systems Manager. */
export interface SessionHostProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** VPC of the subnet. */
  readonly vpcId: string;
  /** Subnet with a way to Systems Manager: the internet, or its interface endpoints. */
  readonly subnetId: string;
  /** ARM instance type, such as `t4g.nano`. */
  readonly instanceType: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
}
