import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import { containersOf, podsOf, type Pods } from "./pods";

/** Pods of the repository that a Service selects; undefined if it selects by nothing, or others may be selected, too. */
export function selectedPods(model: Model, service: ClusterObject): readonly Pods[] | undefined {
  const selector = record(service.data, "spec", "selector");
  if (selector === undefined) return undefined;
  return podsOf(model).filter(
    ({ owner, labels }) =>
      owner.id.namespace === service.id.namespace && isSelected(labels, selector),
  );
}

/** Whether labels have everything that a selector names. */
export function isSelected(labels: YamlRecord, selector: YamlRecord): boolean {
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}

/** Names of a pod's container ports. */
export function portNames(spec: YamlRecord): readonly string[] {
  return containersOf(spec).flatMap(({ container }) =>
    list(container, "ports").flatMap((port) => text(port, "name") ?? []),
  );
}

/** Numbers of a pod's container ports, as they are written. */
export function portNumbers(spec: YamlRecord): readonly unknown[] {
  return containersOf(spec).flatMap(({ container }) =>
    list(container, "ports").map((port) => at(port, "containerPort")),
  );
}

/** Whether a Service selects some of the pods. */
export function isInFrontOf(model: Model, service: ClusterObject, pods: readonly Pods[]): boolean {
  const selected = selectedPods(model, service) ?? [];
  return selected.some(({ owner }) => pods.some((own) => own.owner === owner));
}

/** A port of a Service; its target is the same number where none is written. */
interface ServicePort {
  readonly number: unknown;
  readonly name: string | undefined;
  readonly target: unknown;
}

/** Ports of a Service, by number, name and target; none where it lists none. */
export function servicePorts(service: ClusterObject): readonly ServicePort[] {
  return list(service.data, "spec", "ports").flatMap((port) =>
    isRecord(port)
      ? [{ number: port.port, name: text(port, "name"), target: port.targetPort ?? port.port }]
      : [],
  );
}

/** Whether a port is written with a variable, or something that still stands for it. */
export function hasVariable(port: number | string): boolean {
  return typeof port === "string" && (port.includes("$") || isOpenText(port));
}
