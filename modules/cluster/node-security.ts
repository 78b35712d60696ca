import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

/**
 * Ports of nodes and pods that the control plane calls; `gitops/` needs no other. A webhook on any other
 * port times out, as the API server reaches pods from its own security group: add it here.
 */
export const CONTROL_PLANE_PORTS: Readonly<Record<number, string>> = {
  443: "webhooks and aggregated APIs on the HTTPS port",
  9443: "AWS Load Balancer Controller and other controller-runtime webhooks",
  10250: "kubelet, metrics-server, External Secrets webhook",
  15017: "Istio webhook",
};

/** The nodes' security group, and the groups that it talks to. */
export interface NodeSecurityProps {
  /** Prefix of the group's name. */
  readonly name: string;
  /** Name of the cluster, known at synth as it is part of a tag. */
  readonly clusterName: string;
  /** VPC of the nodes. */
  readonly vpcId: string;
  /** Security group that EKS creates for the API server's network interfaces. */
  readonly clusterSecurityGroupId: string;
}

/** The nodes' security group, for the managed group and for Karpenter's nodes. */
export class NodeSecurity extends Construct {
  /** Id of the group. */
  public readonly securityGroupId: string;
  /** Resources that must exist before a node can join. */
  public readonly rules: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: NodeSecurityProps) {
    super(scope, id);
    const groupName = `${props.name}-node`;
    const group = new SecurityGroup(this, "security-group", {
      // A prefix: the node groups, which are created before they are destroyed, depend on it.
      namePrefix: `${groupName}-`,
      description: "Nodes and pods of the EKS cluster",
      vpcId: props.vpcId,
      tags: {
        Name: groupName,
        // The load balancer controller opens the one group of a node that carries this tag.
        [`kubernetes.io/cluster/${props.clusterName}`]: "owned",
        "karpenter.sh/discovery": props.clusterName,
      },
    });
    this.securityGroupId = group.id;

    const fromControlPlane = Object.entries(CONTROL_PLANE_PORTS).map(
      ([port, purpose]) =>
        new VpcSecurityGroupIngressRule(this, `control-plane-${port}`, {
          securityGroupId: group.id,
          description: `Control plane to nodes: ${purpose}`,
          ipProtocol: "tcp",
          fromPort: Number(port),
          toPort: Number(port),
          referencedSecurityGroupId: props.clusterSecurityGroupId,
          tags: { Name: `control-plane-${port}` },
        }),
    );
    // Pods of different nodes talk on any port, DNS (53 tcp and udp) among them; what they may is
    // for network policies to say. EKS's own cluster security group does the same.
    const betweenNodes = new VpcSecurityGroupIngressRule(this, "nodes", {
      securityGroupId: group.id,
      description: "Node to node: pods, DNS, kubelets",
      ipProtocol: "-1",
      referencedSecurityGroupId: group.id,
      tags: { Name: "nodes" },
    });
    // Registries, Git and AWS's services change their addresses; the way out is the NAT gateway.
    const egress = new VpcSecurityGroupEgressRule(this, "egress", {
      securityGroupId: group.id,
      description: "Nodes to registries, AWS services, Git and databases",
      ipProtocol: "-1",
      cidrIpv4: "0.0.0.0/0",
      tags: { Name: "egress" },
    });
    const toControlPlane = new VpcSecurityGroupIngressRule(this, "api-server", {
      securityGroupId: props.clusterSecurityGroupId,
      description: "Nodes and pods to the API server",
      ipProtocol: "tcp",
      fromPort: 443,
      toPort: 443,
      referencedSecurityGroupId: group.id,
      tags: { Name: "nodes" },
    });
    this.rules = [...fromControlPlane, betweenNodes, egress, toControlPlane];
  }
}
