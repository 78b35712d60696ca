import { at, list, record, text } from "landbridge/verify";

import type { PlacedObject } from "./cluster-objects";

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet", "Job", "ReplicaSet"];

/** The pod spec of a workload, or what has its fields; undefined for other kinds. */
export function podSpecOf({ id, data }: PlacedObject): unknown {
  if (id.kind === "Pod") return at(data, "spec");
  if (id.kind === "CronJob") return at(data, "spec", "jobTemplate", "spec", "template", "spec");
  // Its pods are created by the OpenTelemetry operator.
  if (id.kind === "OpenTelemetryCollector") return at(data, "spec");
  return WORKLOADS.includes(id.kind) ? at(data, "spec", "template", "spec") : undefined;
}

/** The service account of a pod; every namespace has `default`. */
export function serviceAccountOf(spec: unknown): string {
  return text(spec, "serviceAccountName") ?? text(spec, "serviceAccount") ?? "default";
}

/** Argument of the program with which charts make the certificate of their webhook: `--secret-name=NAME`. */
const MADE = /^--secret-name=(.+)$/;

/** Names of the Secrets that a Job creates in its own namespace; none for other workloads. */
export function secretsMadeBy(workload: PlacedObject): readonly string[] {
  if (workload.id.kind !== "Job") return [];
  return list(podSpecOf(workload), "containers").flatMap((container) => {
    const args = list(container, "args");
    if (!args.includes("create")) return [];
    return args.flatMap((arg) => (typeof arg === "string" ? (MADE.exec(arg)?.[1] ?? []) : []));
  });
}

/** A Secret or ConfigMap that a pod needs to start. */
export interface NeededData {
  readonly kind: "Secret" | "ConfigMap";
  readonly name: string;
  /** Keys that it must have. */
  readonly keys: readonly string[];
}

/** The Secrets and ConfigMaps without which a pod doesn't start. */
export function neededData(spec: unknown): readonly NeededData[] {
  const containers = [...list(spec, "initContainers"), ...list(spec, "containers")];
  const references = [
    ...containers.flatMap((container) => [
      ...list(container, "envFrom").flatMap(fromEnv),
      ...list(container, "env").flatMap((entry) => fromKey(at(entry, "valueFrom"))),
    ]),
    ...list(spec, "volumes").flatMap(fromVolume),
  ];
  return references;
}

function fromEnv(entry: unknown): readonly NeededData[] {
  return [
    ...needed("Secret", at(entry, "secretRef"), "name"),
    ...needed("ConfigMap", at(entry, "configMapRef"), "name"),
  ];
}

function fromKey(source: unknown): readonly NeededData[] {
  const one = (kind: NeededData["kind"], field: string): readonly NeededData[] => {
    const reference = at(source, field);
    const key = text(reference, "key");
    return needed(kind, reference, "name", key === undefined ? [] : [key]);
  };
  return [...one("Secret", "secretKeyRef"), ...one("ConfigMap", "configMapKeyRef")];
}

function fromVolume(volume: unknown): readonly NeededData[] {
  return [
    ...needed("Secret", at(volume, "secret"), "secretName", itemsOf(at(volume, "secret"))),
    ...needed("ConfigMap", at(volume, "configMap"), "name", itemsOf(at(volume, "configMap"))),
    ...list(volume, "projected", "sources").flatMap((source) => [
      ...needed("Secret", at(source, "secret"), "name", itemsOf(at(source, "secret"))),
      ...needed("ConfigMap", at(source, "configMap"), "name", itemsOf(at(source, "configMap"))),
    ]),
  ];
}

function itemsOf(source: unknown): readonly string[] {
  return list(source, "items").flatMap((item) => text(item, "key") ?? []);
}

function needed(
  kind: NeededData["kind"],
  reference: unknown,
  field: string,
  keys: readonly string[] = [],
): readonly NeededData[] {
  const name = text(reference, field);
  const isOptional = at(record(reference), "optional") === true;
  return name === undefined || isOptional ? [] : [{ kind, name, keys }];
}
