import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import type { Vpc } from "@cdktf/provider-aws/lib/vpc";
import { VpcEndpoint } from "@cdktf/provider-aws/lib/vpc-endpoint";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import { interfaceEndpointName } from "../../lib/aws-endpoints";
import { awsName } from "../../lib/aws-names";

/** A VPC, and the AWS services that it reaches without the internet. */
export interface EndpointsProps {
  /** Prefix of the names. */
  readonly name: string;
  /** Region of the services. */
  readonly region: string;
  /** VPC of the endpoints. */
  readonly vpc: Vpc;
  /** Subnets that get an address of each interface endpoint, one a zone. */
  readonly subnetIds: readonly string[];
  /** Route tables that send S3's traffic to the gateway endpoint. */
  readonly routeTableIds: readonly string[];
  /** Short names of the services with an interface endpoint. */
  readonly interfaces: readonly string[];
}

/** Ways to AWS services that stay inside AWS's network: S3's gateway, and interface endpoints. */
export class Endpoints extends Construct {
  /** All of them; what needs them waits for these. */
  public readonly all: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: EndpointsProps) {
    super(scope, id);
    const { name, region, vpc, interfaces } = props;
    const gateway = new VpcEndpoint(this, "s3", {
      vpcId: vpc.id,
      serviceName: `com.amazonaws.${region}.s3`,
      vpcEndpointType: "Gateway",
      routeTableIds: [...props.routeTableIds],
      tags: { Name: `${name}-s3` },
    });
    this.all = [gateway, ...(interfaces.length > 0 ? this.interfaceEndpoints(props) : [])];
  }

  private interfaceEndpoints(props: EndpointsProps): ITerraformDependable[] {
    const { name, region, vpc } = props;
    const groupName = awsName("security-group", name, "endpoints");
    const group = new SecurityGroup(this, "security-group", {
      // A prefix: nodes depend on the endpoints and are replaced create-first, and so is what they depend on.
      namePrefix: `${groupName}-`,
      description: "Interface endpoints of AWS services",
      vpcId: vpc.id,
      tags: { Name: groupName },
    });
    const https = new VpcSecurityGroupIngressRule(this, "https", {
      securityGroupId: group.id,
      description: "HTTPS from the VPC",
      ipProtocol: "tcp",
      fromPort: 443,
      toPort: 443,
      cidrIpv4: vpc.cidrBlock,
      tags: { Name: "https" },
    });
    const endpoints = props.interfaces.map(
      (service) =>
        new VpcEndpoint(this, service.replaceAll(".", "-"), {
          vpcId: vpc.id,
          serviceName: interfaceEndpointName(region, service),
          vpcEndpointType: "Interface",
          subnetIds: [...props.subnetIds],
          securityGroupIds: [group.id],
          privateDnsEnabled: true,
          tags: { Name: `${name}-${service}` },
        }),
    );
    return [https, ...endpoints];
  }
}
