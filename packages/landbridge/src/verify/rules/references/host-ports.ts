import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import type { Report } from "../rule";
import { podsOf } from "./pods";
import { serviceHosts } from "./service-hosts";
import { isInFrontOf, servicePorts } from "./service-ports";

/** Ports in URLs that the Service of their host doesn't have: nothing answers there. */
export function* hostPorts(model: Model): Iterable<Report> {
  for (const { reader, path, host, name, namespace, port } of serviceHosts(model)) {
    if (port === undefined) continue;
    const [service, second] = model.find({ group: "", kind: "Service", namespace, name });
    if (service === undefined || second !== undefined || !hasOwnPorts(service)) continue;
    const ports = servicePorts(service).map(({ number }) => number);
    if (ports.length === 0 || ports.some((one) => typeof one !== "number" || one === port))
      continue;
    const own = podsOf(model).filter(({ owner }) => owner === reader);
    // Its own address, which it tells others: they may come by another way.
    if (isInFrontOf(model, service, own)) continue;
    yield {
      severity: "warning",
      message: `${describe(reader.id)} asks ${host}:${port}, but ${describe(service.id)} has only ${ports.join(", ")}.`,
      at: { object: reader, path, value: true },
      object: reader.id,
      related: [{ at: { object: service, path: ["spec", "ports"] }, message: "its ports" }],
    };
  }
}

/** Whether only the ports of a Service are open: a headless one leads to its pods, and an ExternalName elsewhere. */
function hasOwnPorts({ data }: ClusterObject): boolean {
  return (
    text(data, "spec", "clusterIP") !== "None" && text(data, "spec", "type") !== "ExternalName"
  );
}
