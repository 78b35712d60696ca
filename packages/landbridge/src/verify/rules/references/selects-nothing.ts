import { isNumbered } from "../../../lib/is-numbered";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { describe, labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { isFilledIn } from "../../yaml/open-text";
import type { ClusterRule, Report } from "../rule";
import { appliesServerSide, isPartialWorkload } from "../structure/partial-object";
import { isLabels, meantBy } from "./meant-pods";
import { MONITORS, MONITOR_SELECTOR, selectableBy, type Selectable } from "./monitors";
import { podsMadeBy, podsOf } from "./pods";
import { isSelected } from "./service-ports";

/** Where kinds keep the labels of the pods or Services that they select. */
const SELECTORS: Readonly<Record<string, FieldPath>> = {
  "/Service": ["spec", "selector"],
  "cilium.io/CiliumNetworkPolicy": ["spec", "endpointSelector", "matchLabels"],
  "networking.k8s.io/NetworkPolicy": ["spec", "podSelector", "matchLabels"],
  "policy/PodDisruptionBudget": ["spec", "selector", "matchLabels"],
  ...Object.fromEntries(Object.keys(MONITORS).map((kind) => [kind, MONITOR_SELECTOR])),
};

/** LB619 */
export const selectsNothing: ClusterRule = {
  id: "LB619",
  name: "selects-nothing",
  severity: "error",
  summary: "A selector doesn't match the pods that it is meant for.",
  why: "The API server refuses a Deployment whose selector doesn't match its own template. A Service without pods answers nothing, and a NetworkPolicy without pods protects nothing.",
  remedy: "Use the labels of the pod template.",
  limits:
    "Pods of charts and operators aren't read. A Service, NetworkPolicy, monitor or PodDisruptionBudget is reported only if pods or Services there, or it itself, have nearly the same labels, or nothing but the pods next to it can be meant: the only ones that no other Service selects, which have its name or one of its labels, and its ports.",
  checksRemotes: true,
  *check(model) {
    for (const object of model.objects) {
      yield* ownTemplate(object);
      yield* otherPods(model, object);
    }
  },
};

/** The selector of a workload and the labels of its own template. */
function* ownTemplate(object: ClusterObject): Iterable<Report> {
  const pods = podsMadeBy(object);
  if (pods === undefined || object.id.group !== "apps") return;
  const path = ["spec", "selector", "matchLabels"];
  const isPart = appliesServerSide(object.applier, object) && isPartialWorkload(object);
  for (const [key, value] of Object.entries(record(object.data, ...path) ?? {})) {
    if (pods.labels[key] === value || isVariable(value) || isVariable(pods.labels[key])) continue;
    // Flux merges it into an object that has the label.
    if (pods.labels[key] === undefined && isPart) continue;
    yield {
      // Values that aren't known may have more labels.
      ...(object.origin.hasOpenValues && { severity: "warning" }),
      message: `${describe(object.id)} selects pods with ${key}: ${String(value)}, but its own template has ${labelText(pods.labels, key)}.`,
      at: { object, path: [...path, key], value: true },
      object: object.id,
    };
  }
}

function* otherPods(model: Model, object: ClusterObject): Iterable<Report> {
  const path = SELECTORS[`${object.id.group}/${object.id.kind}`];
  const selector = path === undefined ? undefined : at(object.data, ...path);
  if (path === undefined || !isLabels(selector) || Object.values(selector).some(isVariable)) return;
  // Cilium's labels may have a prefix that says where they come from, such as `k8s:` and `reserved:`.
  if (Object.keys(selector).some((key) => key.includes(":"))) return;
  const { things, selectable } = selectableFor(model, object);
  if (selectable.some(({ labels }) => isSelected(labels, selector))) return;
  for (const { owner, labels } of [...selectable, itself(object)]) {
    const slip = onlySlip(labels, selector);
    if (slip === undefined) continue;
    yield {
      severity: "warning",
      message: didYouMean(
        owner === object
          ? `${describe(object.id)} selects ${things} with ${slip}: ${String(selector[slip])}, which nothing in the repository has, and has ${labelText(labels, slip)} itself.`
          : `${describe(object.id)} selects no ${things} that the repository makes: ${describe(owner.id)} has ${labelText(labels, slip)}.`,
        String(labels[slip]),
      ),
      at: { object, path: [...path, slip], value: true },
      object: object.id,
    };
    return;
  }
  const meant = isElsewhere(object)
    ? undefined
    : meantBy(model, { object, selector, selectors: selectorsLike(model, object) }, selectable);
  if (meant === undefined) return;
  const [key = ""] = Object.keys(selector).filter((own) => meant.labels[own] !== selector[own]);
  yield {
    severity: "warning",
    message: `${describe(object.id)} selects ${things} with ${key}: ${String(selector[key])}, which none in ${object.id.namespace} has: ${describe(meant.owner.id)}, which is applied with it, has ${labelText(meant.labels, key)}.`,
    at: { object, path: [...path, key], value: true },
    object: object.id,
  };
}

/** Selectors of all objects of the kind in the namespace. */
function selectorsLike(model: Model, { id }: ClusterObject): readonly YamlRecord[] {
  const path = SELECTORS[`${id.group}/${id.kind}`] ?? [];
  return model.ofKind(id.group, id.kind).flatMap((other) => {
    const own = at(other.data, ...path);
    return other.id.namespace === id.namespace && isLabels(own) ? [own] : [];
  });
}

/** What an object may select: Services of the repository, or what makes pods. */
function selectableFor(
  model: Model,
  object: ClusterObject,
): { readonly things: string; readonly selectable: readonly Selectable[] } {
  const monitored = MONITORS[`${object.id.group}/${object.id.kind}`];
  if (monitored !== undefined)
    return {
      things: monitored.kind === "Pod" ? "pods" : "Services",
      selectable: selectableBy(model, object),
    };
  const { namespace } = object.id;
  const selectable = podsOf(model).filter(({ owner }) => owner.id.namespace === namespace);
  return { things: "pods", selectable };
}

/** An object usually has the labels of what it selects. */
function itself(object: ClusterObject): Selectable {
  return { owner: object, labels: labelsOf(object.data) };
}

/** Whether the pods may be in other namespaces, or be made while the cluster runs. */
function isElsewhere({ id, data }: ClusterObject): boolean {
  return (
    id.kind.endsWith("NetworkPolicy") || record(data, "spec", "namespaceSelector") !== undefined
  );
}

/** The one key of a selector in which labels differ, by a slip of the pen. */
function onlySlip(labels: YamlRecord, selector: YamlRecord): string | undefined {
  const [key, second] = Object.keys(selector).filter((own) => labels[own] !== selector[own]);
  if (key === undefined || second !== undefined) return undefined;
  const [own, other] = [String(selector[key]), String(labels[key])];
  const isNear = nearestName(own, [other], SLIP) !== undefined && !isNumbered(own, other);
  return isNear ? key : undefined;
}

function isVariable(value: unknown): boolean {
  return isFilledIn(String(value));
}

function labelText(labels: YamlRecord, key: string): string {
  const label = text(labels, key);
  return label === undefined ? `no label ${key}` : `${key}: ${label}`;
}
