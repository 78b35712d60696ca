import {
  dnsLabelProblem,
  labelKeyProblem,
  labelValueProblem,
  nameProblem,
} from "../../../catalog/schemas/formats";
import type { ClusterObject } from "../../../model/applier";
import { at, isRecord, record, text, type FieldPath } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import { podsMadeBy } from "../../references/pods";
import type { InvalidValue } from "./invalid-value-type";

/**
 * Groups of which the names may contain other characters, such as `system:node`. Those of OpenShift are served by its own
 * API servers, and name users by their addresses.
 */
const FREE_NAMES = new Set([
  "apiregistration.k8s.io",
  "authorization.k8s.io",
  "certificates.k8s.io",
  "rbac.authorization.k8s.io",
  "authorization.openshift.io",
  "image.openshift.io",
  "oauth.openshift.io",
  "user.openshift.io",
]);

/** Kinds of which the name becomes one label of a DNS name. */
const LABEL_NAMES = new Set(["/Namespace", "/Service"]);

/** Names, labels and keys of annotations that the API server rejects. */
export function* invalidNames(object: ClusterObject): Iterable<InvalidValue> {
  const { id, data } = object;
  yield* invalidName(id, data);
  // Other kinds have templates of another tool, in which it fills in labels and annotations.
  const template = podsMadeBy(object)?.path ?? [];
  const owners: readonly FieldPath[] = template.length === 0 ? [[]] : [[], template];
  for (const path of [
    ...owners.map((owner) => [...owner, "metadata", "labels"]),
    ["spec", "selector", "matchLabels"],
  ])
    yield* invalidLabels(data, path);
  // Only the keys of annotations are checked.
  for (const path of owners.map((owner) => [...owner, "metadata", "annotations"])) {
    for (const key of Object.keys(record(data, ...path) ?? {})) {
      const problem = isOpenText(key) ? undefined : labelKeyProblem(key);
      if (problem !== undefined)
        yield { path: [...path, key], message: `the annotation's key "${key}" ${problem}` };
    }
  }
}

function* invalidName({ group, kind }: ClusterObject["id"], data: unknown): Iterable<InvalidValue> {
  const name = text(data, "metadata", "name") ?? "";
  if (FREE_NAMES.has(group) || isOpenText(name) || /placeholder/i.test(name)) return;
  const problem = LABEL_NAMES.has(`${group}/${kind}`) ? dnsLabelProblem(name) : nameProblem(name);
  if (problem === undefined) return;
  const message = `the name "${name}" ${problem}`;
  // A word in capitals stands for a name in a template that somebody copies.
  const isExample = /^[A-Z][A-Z0-9_]+$/.test(name);
  yield { path: ["metadata", "name"], message, ...(isExample && { isWarning: true }) };
}

function* invalidLabels(data: unknown, path: FieldPath): Iterable<InvalidValue> {
  const labels = at(data, ...path);
  if (!isRecord(labels)) return;
  for (const [key, value] of Object.entries(labels)) {
    const ofKey = isOpenText(key) ? undefined : labelKeyProblem(key);
    if (ofKey !== undefined)
      yield { path: [...path, key], message: `the label's key "${key}" ${ofKey}` };
    if (typeof value !== "string" || isOpenText(value)) continue;
    const problem = labelValueProblem(value);
    if (problem !== undefined)
      yield { path: [...path, key], message: `the value "${value}" of label ${key} ${problem}` };
  }
}
