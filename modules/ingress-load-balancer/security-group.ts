import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import type { IngressLoadBalancerProps } from "./props";

/** From clients to the load balancer, and from there to the ingress's port of the nodes. @returns its group's ID */
export function loadBalancerSecurityGroup(
  scope: Construct,
  { name: prefix, vpcId, allowedCidrs, nodeSecurityGroupId, nodePort }: IngressLoadBalancerProps,
): string {
  const name = awsName("security-group", prefix, "alb");
  const group = new SecurityGroup(scope, "security-group", {
    name,
    description: `Clients of the load balancer of ${prefix}`,
    vpcId,
    tags: { Name: name },
  });
  for (const [index, cidr] of allowedCidrs.entries()) {
    for (const port of [80, 443]) {
      const rule = new VpcSecurityGroupIngressRule(scope, `clients-${port}-${index}`, {
        securityGroupId: group.id,
        description: port === 80 ? "HTTP, which is redirected" : "HTTPS",
        ipProtocol: "tcp",
        fromPort: port,
        toPort: port,
        cidrIpv4: cidr,
      });
      if (port === 80 && cidr === "0.0.0.0/0") {
        suppress(rule, "CKV_AWS_260", "A public site; whoever comes by HTTP is sent to HTTPS.");
      }
    }
  }
  const toNodes = { ipProtocol: "tcp", fromPort: nodePort, toPort: nodePort };
  new VpcSecurityGroupEgressRule(scope, "to-nodes", {
    securityGroupId: group.id,
    description: "The ingress on the nodes",
    referencedSecurityGroupId: nodeSecurityGroupId,
    ...toNodes,
  });
  new VpcSecurityGroupIngressRule(scope, "nodes", {
    securityGroupId: nodeSecurityGroupId,
    description: "Load balancer to the ingress",
    referencedSecurityGroupId: group.id,
    ...toNodes,
  });
  return group.id;
}
