import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import { Construct } from "constructs";

import { awsName } from "../../../lib/aws-names";
import type { FileSystemProps } from "./props";

/** NFS. */
const NFS_PORT = 2049;

/** Lets clients mount, and nothing out: a mount target opens no connections. */
export class MountSecurityGroup extends Construct {
  /** ID of the security group. */
  public readonly securityGroupId: string;

  constructor(
    scope: Construct,
    id: string,
    props: Pick<FileSystemProps, "name" | "vpcId" | "clientSecurityGroupIds">,
  ) {
    super(scope, id);
    const name = awsName("security-group", props.name, "efs");
    const group = new SecurityGroup(this, "group", {
      name,
      description: `EFS of ${props.name}`,
      vpcId: props.vpcId,
      tags: { Name: name },
    });
    for (const [client, clientId] of Object.entries(props.clientSecurityGroupIds)) {
      new VpcSecurityGroupIngressRule(this, `from-${client}`, {
        securityGroupId: group.id,
        referencedSecurityGroupId: clientId,
        ipProtocol: "tcp",
        fromPort: NFS_PORT,
        toPort: NFS_PORT,
        description: `NFS from ${client}`,
      });
    }
    this.securityGroupId = group.id;
  }
}
