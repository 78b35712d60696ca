import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { POSTGRES_PORT } from "./port";

/** The database's network and its clients. */
export interface DatabaseSecurityGroupProps {
  /** Name of the database instance. */
  readonly identifier: string;
  /** VPC of the database's subnets. */
  readonly vpcId: string;
  /** Security groups that may connect, by a constant name of each. */
  readonly clientSecurityGroupIds: Readonly<Record<string, string>>;
}

/** Allows ingress from the clients and no egress: a database opens no connections. */
export class DatabaseSecurityGroup extends Construct {
  /** Id of the security group. */
  public readonly securityGroupId: string;

  constructor(scope: Construct, id: string, props: DatabaseSecurityGroupProps) {
    super(scope, id);
    const { identifier, vpcId, clientSecurityGroupIds } = props;
    const name = awsName("security-group", identifier, "database");
    const group = new SecurityGroup(this, "group", {
      name,
      description: `PostgreSQL ${identifier}`,
      vpcId,
      tags: { Name: name },
    });
    for (const [client, clientId] of Object.entries(clientSecurityGroupIds)) {
      new VpcSecurityGroupIngressRule(this, `from-${client}`, {
        securityGroupId: group.id,
        referencedSecurityGroupId: clientId,
        ipProtocol: "tcp",
        fromPort: POSTGRES_PORT,
        toPort: POSTGRES_PORT,
        description: `PostgreSQL from ${client}`,
      });
    }
    this.securityGroupId = group.id;
  }
}
