import { DataAwsSsmParameter } from "@cdktf/provider-aws/lib/data-aws-ssm-parameter";
import { IamInstanceProfile } from "@cdktf/provider-aws/lib/iam-instance-profile";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Instance } from "@cdktf/provider-aws/lib/instance";
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule";
import { Construct } from "constructs";

import { awsName, fullName } from "../../lib/aws-names";
import { serviceTrust } from "../../lib/policy-document";
import { servicePrincipal } from "../../lib/service-principal";
import { HOST_ROLE } from "./names";
import type { SessionHostProps } from "./props";

/** The newest Amazon Linux 2023 for ARM, which has the agent of Systems Manager. */
const IMAGE = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-arm64";

/**
 * A small host in a private subnet that people reach only by sessions of AWS Systems Manager, without open ports, keys
 * and addresses: IAM decides who, and CloudTrail records it. A session forwards ports of the API server, the databases
 * and the brokers.
 */
export class SessionHost extends Construct {
  /** ID of the instance, the target of sessions. */
  public readonly instanceId: string;
  /** Security group of the host: let it in where people may go. */
  public readonly securityGroupId: string;

  constructor(scope: Construct, id: string, props: SessionHostProps) {
    super(scope, id);
    const { name, subnetId, instanceType } = props;
    const image = new DataAwsSsmParameter(this, "image", { name: IMAGE });
    this.securityGroupId = this.securityGroup(props);
    const host = new Instance(this, "host", {
      ami: image.value,
      instanceType,
      subnetId,
      vpcSecurityGroupIds: [this.securityGroupId],
      associatePublicIpAddress: false,
      iamInstanceProfile: this.profile(props),
      ebsOptimized: true,
      monitoring: true,
      metadataOptions: {
        httpEndpoint: "enabled",
        httpTokens: "required",
        httpPutResponseHopLimit: 1,
      },
      rootBlockDevice: { encrypted: true, volumeType: "gp3" },
      tags: { Name: `${name}-session-host` },
      // A newer image is no reason to replace it; it updates itself.
      lifecycle: { ignoreChanges: ["ami"] },
      userData:
        "#!/bin/sh\ndnf install -y dnf-automatic && systemctl enable --now dnf-automatic-install.timer\n",
    });
    this.instanceId = host.id;
  }

  private securityGroup({ name: prefix, vpcId }: SessionHostProps): string {
    const name = awsName("security-group", prefix, "session-host");
    const group = new SecurityGroup(this, "security-group", {
      name,
      description: `Sessions into ${prefix}`,
      vpcId,
      tags: { Name: name },
    });
    new VpcSecurityGroupEgressRule(this, "outbound", {
      securityGroupId: group.id,
      description: "Systems Manager, and what sessions forward",
      ipProtocol: "-1",
      cidrIpv4: "0.0.0.0/0",
    });
    return group.id;
  }

  private profile({ name, region, partition }: SessionHostProps): string {
    const role = new IamRole(this, "role", {
      name: fullName(name, HOST_ROLE),
      description: `Session host of ${name}`,
      assumeRolePolicy: serviceTrust(servicePrincipal("ec2", region)),
    });
    new IamRolePolicyAttachment(this, "managed", {
      role: role.name,
      policyArn: `arn:${partition}:iam::aws:policy/AmazonSSMManagedInstanceCore`,
    });
    return new IamInstanceProfile(this, "profile", { name: role.name, role: role.name }).name;
  }
}
