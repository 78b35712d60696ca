import { append } from "../../../lib/append";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** Something that only one object of a cluster can have. */
interface Claim {
  readonly object: ClusterObject;
  readonly path: FieldPath;
  /** What is claimed, as a message says it: `node port 30080`. */
  readonly what: string;
  /** What tells this claim from one to the same thing that does no harm: the namespace of a volume's claim. */
  readonly scope: string;
  /** Whether it may do no harm: a Helm value that the chart doesn't use, or volumes that no pod mounts together. */
  readonly mayBeHarmless: boolean;
}

/** LB682 */
export const claimedTwice: ClusterRule = {
  id: "LB682",
  name: "claimed-twice",
  severity: "error",
  summary:
    "Two objects claim something that only one can have: a node port, or the volume of a CSI driver.",
  why: "The API server refuses the second Service with the same node port. Two PersistentVolumes with one volumeHandle are one volume for the kubelet: both claims lead to the same place, or a pod that mounts both waits without end.",
  remedy: "Give each its own.",
  limits:
    "Node ports in Helm values are found by their key, so that such a finding is a warning: the chart may not use it. Volumes are compared within the namespace of their claims.",
  *check(model) {
    const claims = new Map<string, Claim[]>();
    for (const claim of claimsOf(model)) append(claims, `${claim.what} ${claim.scope}`, claim);
    for (const [first, second] of claims.values()) {
      if (first === undefined || second === undefined) continue;
      if (first.object === second.object) continue;
      yield {
        severity: first.mayBeHarmless || second.mayBeHarmless ? "warning" : "error",
        message: `${describe(second.object.id)} claims ${second.what}, which ${describe(first.object.id)} claims, too.`,
        at: { object: second.object, path: second.path, value: true },
        object: second.object.id,
        related: [
          { at: { object: first.object, path: first.path, value: true }, message: "also here" },
        ],
      };
    }
  },
};

function* claimsOf(model: Model): Iterable<Claim> {
  const seen = new Set<string>();
  for (const object of model.objects) {
    // An object with several owners has a finding of its own.
    const key = describe(object.id);
    if (seen.has(key)) continue;
    seen.add(key);
    yield* nodePorts(object);
    yield* volumes(model, object);
  }
  for (const { object, applier, values } of model.releases) {
    const path = applier.kind === "HelmRelease" ? ["spec", "values"] : [];
    if (model.appliesHere(applier)) yield* nodePortsIn(object, values, path);
  }
}

function* nodePorts(object: ClusterObject): Iterable<Claim> {
  if (object.id.group !== "" || object.id.kind !== "Service") return;
  const type = text(object.data, "spec", "type");
  if (type !== "NodePort" && type !== "LoadBalancer") return;
  for (const [index, port] of list(object.data, "spec", "ports").entries()) {
    const number = at(port, "nodePort");
    if (!isNodePort(number)) continue;
    const protocol = text(port, "protocol") ?? "TCP";
    yield {
      object,
      path: ["spec", "ports", index, "nodePort"],
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
function* nodePortsIn(object: ClusterObject, value: unknown, path: FieldPath): Iterable<Claim> {
  if (path.length > DEEPEST) return;
  if (!isRecord(value)) return;
  if (value.enabled === false || value.type === "ClusterIP") return;
  for (const [key, item] of Object.entries(value)) {
    const own = [...path, key];
    const isOne = key === "nodePort" || path.at(-1) === "nodePorts";
    if (isOne && isNodePort(item))
      yield { object, path: own, what: `node port ${item}/TCP`, scope: "", mayBeHarmless: true };
    else yield* nodePortsIn(object, item, own);
  }
}

function* volumes(model: Model, object: ClusterObject): Iterable<Claim> {
  if (object.id.group !== "" || object.id.kind !== "PersistentVolume") return;
  const path = ["spec", "csi", "volumeHandle"];
  const handle = text(object.data, ...path);
  const driver = text(object.data, "spec", "csi", "driver");
  if (handle === undefined || handle.includes("$") || driver === undefined) return;
  // A volume for several namespaces has one PersistentVolume for each.
  const claim = model
    .ofKind("", "PersistentVolumeClaim")
    .find(({ data }) => text(data, "spec", "volumeName") === object.id.name);
  const scope = text(object.data, "spec", "claimRef", "namespace") ?? claim?.id.namespace;
  if (scope === undefined) return;
  yield { object, path, what: `volume "${handle}" of ${driver}`, scope, mayBeHarmless: true };
}
