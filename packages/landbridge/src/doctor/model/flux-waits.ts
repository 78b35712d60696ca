import { HELM_GROUP, KUSTOMIZE_GROUP, reference, SOURCE_GROUP } from "../../verify/flux/kinds";
import { sourceOfKustomization, sourceOfRelease } from "../../verify/flux/sources";
import { idOf, labelsOf, type ObjectId } from "../../verify/kubernetes/object";
import { flag, list, record, text, type YamlRecord } from "../../verify/yaml/json";
import { isFluxGroup } from "../live/flux-groups";
import type { State } from "../live/state";
import { controllerOf } from "./controllers";
import type { DiagnosisInput } from "./diagnosis-input";
import type { Wait } from "./symptom";

/**
 * Possible dependencies that a Flux object waits for, based on its controller's message: its own
 * failure has no other cause, even if a dependency has failed since.
 */
export function waitsOf(
  input: DiagnosisInput,
  id: ObjectId,
  object: YamlRecord,
  state: State,
): readonly Wait[] {
  const controller = controllerOf(input.model.root.namespace, id);
  if (state.kind === "unobserved") return [{ object: controller }];
  return [
    ...dataOf(id, object, state),
    ...(state.reason.includes("Dependency") ? dependenciesOf(id, object) : []),
    ...(/Artifact|Source/.test(state.reason) || id.kind === "HelmChart"
      ? sourcesOf(id, object)
      : []),
    ...(/HealthCheck|Progressing/.test(state.reason)
      ? appliedBy(input, id, object).map((applied) => ({ object: applied }))
      : []),
    // A stopped controller is the cause of whatever does not go on.
    ...(state.kind === "failed" || state.kind === "stalled" ? [] : [{ object: controller }]),
  ];
}

function dependenciesOf(id: ObjectId, object: YamlRecord): readonly Wait[] {
  return list(object, "spec", "dependsOn").flatMap((entry) => {
    const other = reference(entry, id.namespace, id.group, id.kind);
    return other === undefined ? [] : [{ object: other }];
  });
}

/** The source; for a HelmRelease with a chart, the HelmChart that its controller creates. */
function sourcesOf(id: ObjectId, object: YamlRecord): readonly Wait[] {
  const spec = record(object, "spec");
  const [namespace, name] = (text(object, "status", "helmChart") ?? "").split("/");
  const source =
    id.kind === "HelmRelease"
      ? sourceOfRelease(spec, id.namespace)
      : sourceOfKustomization(spec, id.namespace);
  return [
    ...(namespace === undefined || name === undefined || record(spec, "chart") === undefined
      ? []
      : [{ object: { group: SOURCE_GROUP, kind: "HelmChart", namespace, name } }]),
    ...(source === undefined ? [] : [{ object: source }]),
  ];
}

/** Objects of Flux that a Kustomization applied and waits for. */
function appliedBy(
  { live }: DiagnosisInput,
  { group, kind, namespace, name }: ObjectId,
  object: YamlRecord,
): readonly ObjectId[] {
  const waits =
    flag(object, "spec", "wait") === true || list(object, "spec", "healthChecks").length > 0;
  if (group !== KUSTOMIZE_GROUP || kind !== "Kustomization" || !waits) return [];
  return live.inGroups(isFluxGroup).flatMap((other) => {
    const labels = labelsOf(other);
    const id = idOf(other);
    const isOwn =
      text(labels, `${KUSTOMIZE_GROUP}/name`) === name &&
      text(labels, `${KUSTOMIZE_GROUP}/namespace`) === namespace;
    return isOwn && id !== undefined ? [id] : [];
  });
}

/** ConfigMaps that it reads and that its controller's words name. */
function dataOf({ group, namespace }: ObjectId, object: YamlRecord, state: State): readonly Wait[] {
  const entries =
    group === HELM_GROUP
      ? list(object, "spec", "valuesFrom")
      : list(object, "spec", "postBuild", "substituteFrom");
  return entries.flatMap((entry) => {
    const name = text(entry, "name");
    if (name === undefined || !state.message.includes(name)) return [];
    const kind = text(entry, "kind") ?? "ConfigMap";
    return [{ object: { group: "", kind, namespace, name } }];
  });
}
