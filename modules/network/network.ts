import { DbSubnetGroup } from "@cdktf/provider-aws/lib/db-subnet-group";
import { DefaultSecurityGroup } from "@cdktf/provider-aws/lib/default-security-group";
import { Eip } from "@cdktf/provider-aws/lib/eip";
import { InternetGateway } from "@cdktf/provider-aws/lib/internet-gateway";
import { NatGateway } from "@cdktf/provider-aws/lib/nat-gateway";
import { Route } from "@cdktf/provider-aws/lib/route";
import { RouteTable } from "@cdktf/provider-aws/lib/route-table";
import { Vpc } from "@cdktf/provider-aws/lib/vpc";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { planSubnets } from "../../lib/subnet-plan";
import { checkNetwork } from "./checks";
import { Endpoints } from "./endpoints";
import { FlowLogs } from "./flow-logs";
import type { NetworkProps, Vpc as UsableVpc } from "./props";
import { routed, subnetsOf } from "./subnets";

const ANYWHERE = "0.0.0.0/0";

/**
 * A VPC for an EKS cluster and its databases: public subnets for load balancers and NAT gateways,
 * private ones for nodes, database ones without a way to the internet. Ids carry the zones' letters.
 * @throws UserError if the zones, the endpoints or the subnet plan are wrong
 */
export class Network extends Construct implements UsableVpc {
  /** Id of the VPC. */
  public readonly vpcId: string;
  /** IPv4 network of the VPC. */
  public readonly vpcCidr: string;
  /** Subnets for load balancers that face the internet, in the zones' order. */
  public readonly publicSubnetIds: readonly string[];
  /** Subnets for nodes, pods and internal load balancers; what uses them waits for their routes. */
  public readonly privateSubnetIds: readonly string[];
  /** Subnets for databases, without a route to or from the internet. */
  public readonly databaseSubnetIds: readonly string[];
  /** Subnets for the API server's network interfaces, in the first two zones whatever zones are added. */
  public readonly controlPlaneSubnetIds: readonly string[];
  /** Name of the RDS subnet group of the database subnets. */
  public readonly databaseSubnetGroupName: string;
  /** NAT gateways: none, one, or one a zone. */
  public readonly natGatewayIds: readonly string[];
  /** Public addresses of the NAT gateways, in their order. */
  public readonly natAddresses: readonly string[];

  constructor(scope: Construct, id: string, props: NetworkProps) {
    super(scope, id);
    checkNetwork(this.node.path, props);
    const { name, cidr, availabilityZones: zones, natGateways, flowLogs } = props;
    const plan = planSubnets({ vpcCidr: cidr, azCount: zones.length, prefix: props.subnetPrefix });

    const vpc = new Vpc(this, "vpc", {
      cidrBlock: cidr,
      // Private DNS of interface endpoints, and EKS's private API endpoint, need both.
      enableDnsSupport: true,
      enableDnsHostnames: true,
      tags: { Name: name },
    });
    // Explicitly empty: a rule added by hand appears in the next plan and is removed.
    new DefaultSecurityGroup(this, "default-security-group", {
      vpcId: vpc.id,
      ingress: [],
      egress: [],
      tags: { Name: `${name}-default` },
    });
    if (flowLogs !== undefined) new FlowLogs(this, "flow-logs", { ...flowLogs, name, vpc });

    const table = (tableId: string): RouteTable =>
      new RouteTable(this, `${tableId}-routes`, {
        vpcId: vpc.id,
        tags: { Name: `${name}-${tableId}` },
      });

    const gateway = new InternetGateway(this, "internet-gateway", {
      vpcId: vpc.id,
      tags: { Name: name },
    });
    const publicTable = table("public");
    const toInternet = new Route(this, "public-egress", {
      routeTableId: publicTable.id,
      destinationCidrBlock: ANYWHERE,
      gatewayId: gateway.id,
    });
    const publicSubnets = subnetsOf(this, "public", vpc, plan, props);
    this.publicSubnetIds = publicSubnets.map((zoned) =>
      routed(this, "public", zoned, publicTable, [toInternet]),
    );

    const natZones = { none: [], single: zones.slice(0, 1), "per-az": zones }[natGateways];
    const nats = natZones.map((zone, index) => {
      const tags = { Name: `${name}-${zone}` };
      const address = new Eip(this, `nat-${zone}-address`, { domain: "vpc", tags });
      return new NatGateway(this, `nat-${zone}`, {
        allocationId: address.allocationId,
        subnetId: this.publicSubnetIds[index],
        tags,
      });
    });

    // A table for each zone whatever the NAT mode, so that changing the mode changes routes only.
    const privateZones = subnetsOf(this, "private", vpc, plan, props).map((zoned, index) => {
      const routes = table(`private-${zoned.zone}`);
      const nat = nats[index] ?? nats[0];
      const egress =
        nat &&
        new Route(this, `private-${zoned.zone}-egress`, {
          routeTableId: routes.id,
          destinationCidrBlock: ANYWHERE,
          natGatewayId: nat.id,
        });
      return { ...zoned, routes, egress };
    });
    const databaseTable = table("database");
    const endpoints = new Endpoints(this, "endpoints", {
      name,
      region: props.region,
      vpc,
      subnetIds: privateZones.map(({ subnet }) => subnet.id),
      routeTableIds: [...privateZones.map(({ routes }) => routes.id), databaseTable.id],
      interfaces: props.interfaceEndpoints ?? [],
    });
    this.privateSubnetIds = privateZones.map((zoned) =>
      routed(this, "private", zoned, zoned.routes, [
        ...(zoned.egress === undefined ? [] : [zoned.egress]),
        ...endpoints.all,
      ]),
    );
    this.databaseSubnetIds = subnetsOf(this, "database", vpc, plan, props).map((zoned) =>
      routed(this, "database", zoned, databaseTable),
    );

    const controlPlaneTable = table("control-plane");
    this.controlPlaneSubnetIds = subnetsOf(this, "controlPlane", vpc, plan, props).map((zoned) =>
      routed(this, "controlPlane", zoned, controlPlaneTable),
    );

    this.vpcId = vpc.id;
    this.vpcCidr = vpc.cidrBlock;
    this.natGatewayIds = nats.map((nat) => nat.id);
    this.natAddresses = nats.map((nat) => nat.publicIp);
    this.databaseSubnetGroupName = new DbSubnetGroup(this, "database-subnet-group", {
      name: awsName("db-subnet-group", name),
      description: `Database subnets of ${name}`,
      subnetIds: [...this.databaseSubnetIds],
      tags: { Name: name },
    }).name;
  }
}
