import { portNameProblem } from "../../../catalog/schemas/formats";
import type { ClusterObject } from "../../../model/applier";
import { at } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import { valuesAt } from "../../references/read-reference";
import type { InvalidValue } from "./invalid-value-type";
import { HIGHEST_PORT } from "./pod-values";

/** Ports of a NetworkPolicy that the API server rejects (`ValidateNetworkPolicyPort`). */
export function* invalidPolicyPorts({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "networking.k8s.io" || id.kind !== "NetworkPolicy") return;
  for (const direction of ["ingress", "egress"]) {
    for (const [path, entry] of valuesAt(data, ["spec", direction, "*", "ports", "*"])) {
      const port = at(entry, "port");
      const end = at(entry, "endPort");
      const message = problemOf(port, end);
      if (message === undefined) continue;
      const isOfPort = end === undefined || isOutside(port);
      yield { path: [...path, isOfPort ? "port" : "endPort"], message };
    }
  }
}

function problemOf(port: unknown, end: unknown): string | undefined {
  if (isOutside(port)) return `port ${port} is not between 1 and ${HIGHEST_PORT}`;
  if (typeof port === "string") {
    const problem = isOpenText(port) ? undefined : portNameProblem(port);
    if (problem !== undefined) return `the port's name "${port}" ${problem}`;
    return end === undefined || isOpenText(port)
      ? undefined
      : `endPort needs a port with a number, not "${port}"`;
  }
  if (end === undefined || end === null) return undefined;
  if (port === undefined) return "endPort needs a port";
  if (isOutside(end)) return `endPort ${end} is not between 1 and ${HIGHEST_PORT}`;
  return typeof port === "number" && typeof end === "number" && end < port
    ? `endPort ${end} is less than port ${port}`
    : undefined;
}

function isOutside(port: unknown): port is number {
  return typeof port === "number" && (port < 1 || port > HIGHEST_PORT);
}

/** Ports of Cilium's policies that its agent can't parse: the pattern of the CRD lets longer numbers pass. */
export function* unusablePolicyPorts({ data }: ClusterObject): Iterable<InvalidValue> {
  for (const root of [["spec"], ["specs", "*"]]) {
    for (const field of ["ingress", "egress", "ingressDeny", "egressDeny"]) {
      const ports = [...root, field, "*", "toPorts", "*", "ports", "*", "port"];
      for (const [path, port] of valuesAt(data, ports)) {
        if (typeof port !== "string" || !/^\d+$/.test(port) || Number(port) <= HIGHEST_PORT)
          continue;
        yield { path, message: `port "${port}" is greater than ${HIGHEST_PORT}` };
      }
    }
  }
}
