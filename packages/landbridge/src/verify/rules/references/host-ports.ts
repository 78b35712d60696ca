import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, text } from "../../yaml/json";
import type { Report } from "../rule";
import { podsOf, type Pods } from "./pods";
import { portAddresses } from "./port-addresses";
import { isInFrontOf, servicePorts } from "./service-ports";

/** Ports in URLs and settings that the Service of their host doesn't have: nothing answers there. */
export function* hostPorts(model: Model): Iterable<Report> {
  for (const { reader, at, host, name, namespace, port, isImplied } of portAddresses(model)) {
    const [service, second] = model.find({ group: "", kind: "Service", namespace, name });
    if (service === undefined || second !== undefined || !hasOwnPorts(service)) continue;
    const ports = servicePorts(service).map(({ number }) => number);
    if (ports.length === 0 || ports.some((one) => typeof one !== "number" || one === port))
      continue;
    if (isImplied === true && isSetApart(model, reader, ports)) continue;
    // Its own address, which it tells others: they may come by another way.
    if (service.applier.object === reader || isInFrontOf(model, service, readersOf(model, reader)))
      continue;
    yield {
      severity: "warning",
      message: `${describe(reader.id)} asks ${host}:${port}, but ${describe(service.id)} has only ${ports.join(", ")}.`,
      at: at(),
      object: reader.id,
      related: [{ at: { object: service, path: ["spec", "ports"] }, message: "its ports" }],
    };
  }
}

/** Whether a text of a reader, or of a ConfigMap or Secret that it names, has one of the ports: programs join them to hosts. */
function isSetApart(model: Model, reader: ClusterObject, ports: readonly unknown[]): boolean {
  const named = JSON.stringify(reader.data);
  const settings = ["ConfigMap", "Secret"]
    .flatMap((kind) => model.ofKind("", kind))
    .filter(({ id }) => id.namespace === reader.id.namespace && named.includes(`"${id.name}"`));
  const port = new RegExp(`\\b(?:${ports.join("|")})\\b`);
  return [reader, ...settings].some(({ data }) => {
    let isFound = false;
    forEachString(data, (value) => {
      isFound ||= port.test(value);
    });
    return isFound;
  });
}

/** The pods that an object makes, or those that name it: a ConfigMap or Secret. */
function readersOf(model: Model, reader: ClusterObject): readonly Pods[] {
  const { kind, name, namespace } = reader.id;
  const own = podsOf(model).filter(({ owner }) => owner === reader);
  if (kind !== "ConfigMap" && kind !== "Secret") return own;
  return podsOf(model).filter(
    ({ owner, spec }) =>
      owner.id.namespace === namespace && JSON.stringify(spec).includes(JSON.stringify(name)),
  );
}

/** Whether only the ports of a Service are open: a headless one leads to its pods, and an ExternalName elsewhere. */
function hasOwnPorts({ data }: ClusterObject): boolean {
  return (
    text(data, "spec", "clusterIP") !== "None" && text(data, "spec", "type") !== "ExternalName"
  );
}
