import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group";
import { CloudwatchLogStream } from "@cdktf/provider-aws/lib/cloudwatch-log-stream";
import { Ec2ClientVpnAuthorizationRule } from "@cdktf/provider-aws/lib/ec2-client-vpn-authorization-rule";
import { Ec2ClientVpnEndpoint } from "@cdktf/provider-aws/lib/ec2-client-vpn-endpoint";
import { Ec2ClientVpnNetworkAssociation } from "@cdktf/provider-aws/lib/ec2-client-vpn-network-association";
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule";
import { Fn } from "cdktf";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { suppressShortRetention } from "../log-group";
import { checkClientVpn } from "./checks";
import type { ClientVpnProps, VpnAuthentication } from "./props";

/**
 * An AWS Client VPN into the VPC: people sign in with a certificate or through an identity provider, reach what rules
 * allow, and every connection is logged.
 * @throws UserError with every mistake in the props
 */
export class ClientVpn extends Construct {
  /** Security group of the clients inside the VPC: let it in where people may go. */
  public readonly securityGroupId: string;
  /** ID of the endpoint, for `aws ec2 export-client-vpn-client-configuration`. */
  public readonly endpointId: string;

  constructor(scope: Construct, id: string, props: ClientVpnProps) {
    super(scope, id);
    checkClientVpn(this.node.path, props);
    const { name, vpcId, vpcCidr } = props;
    this.securityGroupId = this.securityGroup(props);
    const log = this.log(props);
    const endpoint = new Ec2ClientVpnEndpoint(this, "endpoint", {
      description: `VPN into ${name}`,
      vpcId,
      clientCidrBlock: props.clientCidr,
      serverCertificateArn: props.serverCertificateArn,
      authenticationOptions: [authenticationOf(props.authentication)],
      splitTunnel: props.splitTunnel,
      sessionTimeoutHours: props.sessionHours,
      disconnectOnSessionTimeout: true,
      transportProtocol: "udp",
      securityGroupIds: [this.securityGroupId],
      // The VPC's own resolver, which knows private names. Terraform calculates it: the network may be a token.
      dnsServers: [Fn.cidrhost(vpcCidr, 2)],
      connectionLogOptions: {
        enabled: true,
        cloudwatchLogGroup: log.logGroupName,
        cloudwatchLogStream: log.name,
      },
      tags: { Name: `${name}-client-vpn` },
    });
    this.endpointId = endpoint.id;
    for (const [index, subnetId] of props.subnetIds.entries()) {
      new Ec2ClientVpnNetworkAssociation(this, `association-${index}`, {
        clientVpnEndpointId: endpoint.id,
        subnetId,
      });
    }
    for (const [key, { cidr = vpcCidr, group }] of Object.entries(props.rules)) {
      new Ec2ClientVpnAuthorizationRule(this, `rule-${key}`, {
        clientVpnEndpointId: endpoint.id,
        description: key,
        targetNetworkCidr: cidr,
        ...(group === undefined ? { authorizeAllGroups: true } : { accessGroupId: group }),
      });
    }
  }

  private securityGroup({ name: prefix, vpcId, vpcCidr }: ClientVpnProps): string {
    const name = awsName("security-group", prefix, "client-vpn");
    const group = new SecurityGroup(this, "security-group", {
      name,
      description: `People who are connected to ${prefix}`,
      vpcId,
      tags: { Name: name },
    });
    new VpcSecurityGroupEgressRule(this, "to-vpc", {
      securityGroupId: group.id,
      description: "Whatever the rules of the VPN allow in the VPC",
      ipProtocol: "-1",
      cidrIpv4: vpcCidr,
    });
    return group.id;
  }

  private log({ name, logRetentionDays }: ClientVpnProps): CloudwatchLogStream {
    const group = new CloudwatchLogGroup(this, "log-group", {
      name: awsName("log-group", "/aws/client-vpn", name),
      retentionInDays: logRetentionDays,
    });
    suppressShortRetention(group, logRetentionDays);
    suppress(
      group,
      "CKV_AWS_158",
      "CloudWatch Logs encrypts with a key of its own; the log says who connected and when.",
    );
    // The endpoint would create a stream of its own, and the next plan would undo that.
    return new CloudwatchLogStream(this, "log-stream", {
      name: "connections",
      logGroupName: group.name,
    });
  }
}

function authenticationOf(
  authentication: VpnAuthentication,
): { readonly type: string } & Partial<
  Record<"rootCertificateChainArn" | "samlProviderArn", string>
> {
  switch (authentication.kind) {
    case "certificate":
      return {
        type: "certificate-authentication",
        rootCertificateChainArn: authentication.clientCaArn,
      };
    case "federated":
      return {
        type: "federated-authentication",
        samlProviderArn: authentication.samlProviderArn,
      };
    default:
      return authentication satisfies never;
  }
}
