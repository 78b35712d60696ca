import type { Contract } from "../../contract";
import type { FileSystemSettings } from "./settings";

/** Where the file system is, and who mounts it. */
export interface FileSystemProps extends FileSystemSettings {
  /** Name of the file system and of its security group, `<platform>-<env>`. */
  readonly name: string;
  /** VPC of the subnets. */
  readonly vpcId: string;
  /** Subnets of the nodes, one per zone: EFS takes one mount target in each zone. */
  readonly subnetIds: readonly string[];
  /** Security groups that may mount it, by a constant name of each, such as `nodes`. */
  readonly clientSecurityGroupIds: Readonly<Record<string, string>>;
}

/** The cluster whose pods share files. */
export interface EfsCsiProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** The file system of its volumes. */
  readonly fileSystem: {
    readonly fileSystemId: string;
    readonly fileSystemArn: string;
    /** IDs of its access points, by name. */
    readonly accessPointIds: Readonly<Record<string, string>>;
  };
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Contract that receives the identity and the IDs. */
  readonly contract: Contract;
}
