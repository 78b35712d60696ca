import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";

/** A port of a service that clients connect to. */
export interface ClientPort {
  /** TCP port. */
  readonly port: number;
  /** Its protocol in descriptions of rules, such as `NFS`. */
  readonly protocol: string;
  /** Constant prefix of the rules' construct IDs; needed where the service has several ports. */
  readonly id?: string | undefined;
}

/** A service's network, its ports and its clients. */
export interface ClientSecurityGroupProps {
  /** Name of the environment or of the service's resource. */
  readonly name: string;
  /** What follows it in the security group's name, such as `kafka`. */
  readonly suffix: string;
  /** Description of the security group: up to 255 characters. AWS replaces the group when it changes. */
  readonly description: string;
  /** VPC of the service's subnets. */
  readonly vpcId: string;
  readonly ports: readonly ClientPort[];
  /** Security groups that may connect, by a constant name of each, such as `nodes`. */
  readonly clientSecurityGroupIds: Readonly<Record<string, string>>;
}

/**
 * A security group for a service that opens no connections: it lets the clients in by the ports, and nothing out.
 *
 * @param id construct ID of the group; the rules are `from-CLIENT`, after their port's ID
 */
export function clientSecurityGroup(
  scope: Construct,
  id: string,
  props: ClientSecurityGroupProps,
): SecurityGroup {
  const { description, vpcId, ports } = props;
  const name = awsName("security-group", props.name, props.suffix);
  const group = new SecurityGroup(scope, id, { name, description, vpcId, tags: { Name: name } });
  for (const [client, clientId] of Object.entries(props.clientSecurityGroupIds)) {
    for (const { port, protocol, id: portId } of ports) {
      const rule = portId === undefined ? `from-${client}` : `${portId}-from-${client}`;
      new VpcSecurityGroupIngressRule(scope, rule, {
        securityGroupId: group.id,
        referencedSecurityGroupId: clientId,
        ipProtocol: "tcp",
        fromPort: port,
        toPort: port,
        description: `${protocol} from ${client}`,
      });
    }
  }
  return group;
}
