import { arn, bool, number, type ServiceValues, text } from "../../contract";
import type { NginxIngressProps } from "./props";

/** Name of the service, which is also that of its namespace. */
const SERVICE = "nginx-ingress";

/** Annotations of the AWS load balancer controller. */
const ANNOTATION = "service.beta.kubernetes.io/aws-load-balancer";

/** Adds the namespace and the values of the chart. */
export function addNginxIngress(
  { replicas, contract, ...props }: Omit<NginxIngressProps, "name">,
  loadBalancerName: string,
): void {
  contract.namespace(SERVICE, {
    podSecurity: "restricted",
    // New pods become ready when the load balancer reports them healthy; old ones stay until then.
    labels: { "elbv2.k8s.aws/pod-readiness-gate-inject": "enabled" },
  });
  contract.service(SERVICE, {
    namespace: SERVICE,
    values: {
      controller: {
        replicaCount: number(replicas),
        // The load balancer in front of the node port checks /nginx-health.
        ...(props.service.kind === "node-port" ? { healthStatus: bool(true) } : {}),
        service: serviceValues(props, loadBalancerName),
      },
    },
  });
}

/** What differs from the values in Git, which are those for a load balancer. */
function serviceValues(
  {
    service,
    certificateArn,
    deletionProtection,
  }: Omit<NginxIngressProps, "name" | "replicas" | "contract">,
  loadBalancerName: string,
): ServiceValues {
  if (service.kind === "node-port") {
    return {
      type: "NodePort",
      httpPort: { enable: true, nodePort: number(service.httpPort) },
      // The load balancer in front terminates TLS.
      httpsPort: { enable: false },
    };
  }
  const attributes = [
    // Each address of the load balancer reaches the pods of every zone: with few pods, a zone may have none.
    "load_balancing.cross_zone.enabled=true",
    `deletion_protection.enabled=${String(deletionProtection)}`,
  ];
  return {
    annotations: {
      // Only here: with it, the controller creates a load balancer for a Service of any type.
      [`${ANNOTATION}-type`]: "external",
      [`${ANNOTATION}-name`]: text(loadBalancerName),
      [`${ANNOTATION}-ssl-cert`]: arn(certificateArn),
      [`${ANNOTATION}-attributes`]: text(attributes.join(",")),
    },
  };
}
