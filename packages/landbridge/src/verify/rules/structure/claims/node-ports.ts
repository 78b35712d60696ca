import type { ClusterObject } from "../../../model/applier";
import { at, isRecord, list, text, type FieldPath } from "../../../yaml/json";
import type { Claim } from "./claim";

/** The node ports of a Service. */
export function* nodePorts(object: ClusterObject): Iterable<Claim> {
  if (object.id.group !== "" || object.id.kind !== "Service") return;
  const type = text(object.data, "spec", "type");
  if (type !== "NodePort" && type !== "LoadBalancer") return;
  for (const [index, port] of list(object.data, "spec", "ports").entries()) {
    const number = at(port, "nodePort");
    if (!isNodePort(number)) continue;
    const protocol = text(port, "protocol") ?? "TCP";
    const path = ["spec", "ports", index, "nodePort"];
    yield {
      object,
      at: { object, path, value: true },
      what: `node port ${number}/${protocol}`,
      scope: "",
      mayBeHarmless: false,
    };
  }
}

const LOWEST = 30000;
const HIGHEST = 32767;

function isNodePort(port: unknown): port is number {
  return typeof port === "number" && port >= LOWEST && port <= HIGHEST;
}

/** Levels of Helm values; deeper ones are data of an application. */
const DEEPEST = 8;

/** Node ports in Helm values: `nodePort: 30080`, or the items of `nodePorts`. */
export function* nodePortsIn(
  object: ClusterObject,
  value: unknown,
  path: FieldPath,
): Iterable<Claim> {
  if (path.length > DEEPEST) return;
  if (!isRecord(value)) return;
  if (value.enabled === false || value.type === "ClusterIP") return;
  for (const [key, item] of Object.entries(value)) {
    const own = [...path, key];
    const isOne = key === "nodePort" || path.at(-1) === "nodePorts";
    if (isOne && isNodePort(item))
      yield {
        object,
        at: { object, path: own, value: true },
        what: `node port ${item}/TCP`,
        scope: "",
        mayBeHarmless: true,
      };
    else yield* nodePortsIn(object, item, own);
  }
}
