import { text } from "../../verify/yaml/json";
import { isServed } from "../controllers";
import type { LiveObject } from "../live-object";
import type { ObjectIndex } from "../live-state";
import type { Step } from "../step";
import { drain } from "./drain";

/** Deletes what has DNS records and load balancers, in the order in which traffic passes it. */
export function trafficSteps(index: ObjectIndex, objects: readonly LiveObject[]): readonly Step[] {
  const balanced = objects.filter(hasLoadBalancer);
  const isService = ({ id }: LiveObject): boolean => id.group === "" && id.kind === "Service";
  const routes = objects.filter(
    (object) =>
      isServed("records", object.id) &&
      !isServed("load balancers", object.id) &&
      !isService(object),
  );
  return [
    ...drain(index, routes, {
      kind: "routes",
      title: "Delete routes",
      reason: "External-DNS deletes their records only while it runs",
    }),
    ...drain(
      index,
      balanced.filter((object) => !isService(object)),
      {
        kind: "gateways",
        title: "Delete Gateways and Ingresses",
        reason: "their controllers delete load balancers, target groups and security groups",
      },
    ),
    ...drain(index, balanced.filter(isService), {
      kind: "services",
      title: "Delete Services of type LoadBalancer",
      reason: "a load balancer that stays blocks the deletion of its subnets and VPC",
    }),
  ];
}

/** Whether a controller has created a load balancer for an object, or may do so. */
function hasLoadBalancer(object: LiveObject): boolean {
  if (!isServed("load balancers", object.id)) return false;
  if (object.id.group !== "" || object.id.kind !== "Service") return true;
  return (
    text(object.data, "spec", "type") === "LoadBalancer" ||
    // Its type was changed: the load balancer stays until the finalizer is removed.
    object.finalizers.some((finalizer) => finalizer.startsWith("service.k8s.aws/"))
  );
}
