import { sharesWord } from "../../../lib/shares-word";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list, type YamlRecord } from "../../yaml/json";
import { hasOpenText } from "../../yaml/open-text";
import { isClosed, mayMakeWorkloads } from "./closed-namespace";
import type { Selectable } from "./monitors";
import { podsMadeBy } from "./pods";
import { isSelected, portNames, portNumbers } from "./service-ports";

/** Labels that objects of different applications have in common. */
const COMMON =
  /^(?:app\.kubernetes\.io\/(?:part-of|managed-by|version)|helm\.sh\/chart|release|tier|environment|env|team)$/;

/** A selector, and how the others of its kind select. */
export interface Selecting {
  readonly object: ClusterObject;
  readonly selector: YamlRecord;
  /** Selectors of all objects of the kind in the namespace. */
  readonly selectors: readonly YamlRecord[];
}

/**
 * What a selector is for that selects nothing: the only pods which are applied together with it, have the same labels with other
 * values, and are selected by nothing of its kind.
 */
export function meantBy(
  model: Model,
  selecting: Selecting,
  selectable: readonly Selectable[],
): Selectable | undefined {
  const { object, selector, selectors } = selecting;
  const left = selectable.filter(
    ({ owner, labels }) =>
      owner.applier === object.applier &&
      !hasOpenText(labels) &&
      Object.keys(selector).every((key) => typeof labels[key] === "string") &&
      !selectors.some((own) => isSelected(labels, own)),
  );
  if (isClosed(model, object.id.namespace)) {
    const alike = left.find(({ labels }) =>
      Object.entries(selector).every(([key, value]) => hasSameWord(labels[key], value)),
    );
    if (alike !== undefined) return alike;
  }
  if (mayBeOfOthers(model, selecting)) return undefined;
  const [found, second] = left.filter((one) => isFor(selecting, one));
  return second === undefined ? found : undefined;
}

/** Whether a chart or an operator in the namespace may make pods with the labels. */
function mayBeOfOthers(model: Model, { object, selector }: Selecting): boolean {
  const values = Object.values(selector).map(String);
  const { namespace } = object.id;
  const makers = [
    ...model.opaqueReleases
      .filter(({ targetNamespace }) => targetNamespace === namespace)
      .map(({ releaseName, chart }) => [releaseName, chart ?? releaseName]),
    ...model.objects
      .filter(({ id }) => id.namespace === namespace && mayMakeWorkloads(id))
      .map(({ id }) => [id.name]),
  ];
  return makers.some((names) =>
    values.every((value) => names.some((name) => value === name || sharesWord(value, name))),
  );
}

/** Whether a Service is for pods: a label that tells applications apart fits, or its name and all of its ports do. */
function isFor({ object, selector }: Selecting, { owner, labels }: Selectable): boolean {
  if (object.id.kind !== "Service") return false;
  const isPart = Object.entries(selector).some(
    ([key, value]) => !COMMON.test(key) && labels[key] === value,
  );
  return (isPart || isNamedLike(object, owner)) && hasAllPorts(object, owner);
}

function isNamedLike({ id }: ClusterObject, owner: ClusterObject): boolean {
  return id.name === owner.id.name || id.name.startsWith(`${owner.id.name}-`);
}

/** Whether the pods list every port that the Service leads to. */
function hasAllPorts({ data }: ClusterObject, owner: ClusterObject): boolean {
  const pods = podsMadeBy(owner);
  const ports = list(data, "spec", "ports");
  if (pods === undefined || ports.length === 0) return false;
  const known = [...portNumbers(pods.spec), ...portNames(pods.spec)];
  return ports.every((port) => known.includes(at(port, "targetPort") ?? at(port, "port")));
}

/** Whether two labels have a word in common. */
function hasSameWord(label: unknown, value: unknown): boolean {
  const words = String(value).split(/[-_.]/);
  return typeof label === "string" && label.split(/[-_.]/).some((word) => words.includes(word));
}

/** Whether a value is a mapping of labels, and not empty. */
export function isLabels(value: unknown): value is YamlRecord {
  return isRecord(value) && Object.keys(value).length > 0;
}
