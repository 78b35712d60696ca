import { UserError } from "landbridge/errors";

import { IngressLoadBalancer } from "../../modules/ingress-load-balancer";
import type { CreateModule } from "./optional-module";

/** The load balancer in front of NGINX's port of the nodes. */
export const ingressLoadBalancer: CreateModule<"ingress-load-balancer"> = (
  scope,
  platform,
  settings,
) => {
  const { name, network, cluster, dns, deletionProtection, environment } = platform;
  const service = environment.addons["nginx-ingress"]?.service;
  if (service?.kind !== "node-port") {
    // The configuration's own check reports it first.
    throw new UserError({
      place: `${environment.name}.modules.ingress-load-balancer`,
      message: "needs NGINX on a port of the nodes",
    });
  }
  const balancer = new IngressLoadBalancer(scope, "ingress-load-balancer", {
    name,
    vpcId: network.vpcId,
    subnetIds: network.publicSubnetIds,
    nodeSecurityGroupId: cluster.nodeSecurityGroupId,
    nodePort: service.httpPort,
    domain: dns.domain,
    zoneId: dns.zoneId,
    certificateArn: dns.certificateArn,
    deletionProtection,
    ...settings,
    autoscalingGroupNames: cluster.autoscalingGroupNames,
  });
  return [
    {
      kind: "alb",
      label: "ingress",
      loadBalancer: balancer.loadBalancerDimension,
      targetGroup: balancer.targetGroupDimension,
    },
  ];
};
