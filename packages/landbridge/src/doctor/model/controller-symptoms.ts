import { isFluxItself } from "../../verify/flux/is-flux-itself";
import { HELM_GROUP, KUSTOMIZE_GROUP, SOURCE_GROUP } from "../../verify/flux/kinds";
import { describe, idOf, type ObjectId } from "../../verify/kubernetes/object";
import { at, text, type YamlRecord } from "../../verify/yaml/json";
import { because } from "../live/condition-text";
import { conditionsOf, timeOf } from "../live/conditions";
import { ageText } from "./age-text";
import { waitForBootstrap } from "./bootstrap-symptom";
import { controllerOf } from "./controllers";
import { spotOf } from "./declared";
import type { DiagnosisInput } from "./diagnosis-input";
import type { Symptom } from "./symptom";

/** Milliseconds after which a lease that is not renewed shows that no controller runs: it does so every 26 s. */
const LEASE = 90_000;

/** Kinds without whose controller a tree stands still; the last only where there are any. */
const NEEDED = [
  { group: SOURCE_GROUP, kind: "GitRepository" },
  { group: KUSTOMIZE_GROUP, kind: "Kustomization" },
  { group: HELM_GROUP, kind: "HelmRelease" },
];

/** Controllers of Flux that are missing, switched off, or do not run. */
export function* controllerSymptoms(input: DiagnosisInput): Iterable<Symptom> {
  const { live, model } = input;
  if (!live.mayRead("Deployment")) return;
  const { namespace } = model.root;
  const ids = new Map<string, ObjectId>();
  for (const { group, kind } of NEEDED) {
    if (live.ofKind(group, kind).length + model.ofKind(group, kind).length === 0) continue;
    const id = controllerOf(namespace, { group, kind, namespace, name: "" });
    ids.set(id.name, id);
  }
  for (const object of live.ofKind("apps", "Deployment")) {
    const id = idOf(object);
    if (isFluxItself(object) && id !== undefined) {
      ids.set(id.name, id);
    }
  }
  for (const id of ids.values()) {
    const problem = problemOf(input, id, live.find(id));
    if (problem === undefined) continue;
    yield {
      rule: "controller",
      object: id,
      message: `${describe(id)} ${problem}`,
      state: "is not running",
      at: spotOf(model, id),
      waitsFor: waitForBootstrap(input),
    };
  }
}

function problemOf(
  input: DiagnosisInput,
  id: ObjectId,
  object: YamlRecord | undefined,
): string | undefined {
  if (object === undefined) return "is not in the cluster.";
  if (at(object, "spec", "replicas") === 0) return "is scaled to 0.";
  const available = at(object, "status", "availableReplicas");
  if (typeof available !== "number" || available === 0) {
    const condition = conditionsOf(object).find(({ type }) => type === "Available");
    const time = ageText(input, condition?.since);
    return `has no pod that is ready${time}${because(condition?.message ?? "")}`;
  }
  return silence(input, id);
}

/** A controller that is elected renews its lease; one whose process is gone does not. */
function silence(input: DiagnosisInput, { namespace, name }: ObjectId): string | undefined {
  const { live, now } = input;
  const lease = live.find({
    group: "coordination.k8s.io",
    kind: "Lease",
    namespace,
    name: `${name}-leader-election`,
  });
  const renewed = timeOf(text(lease, "spec", "renewTime"));
  if (renewed === undefined || now - renewed < LEASE) return undefined;
  return `has not renewed its lease${ageText(input, renewed)}: none of its processes is running.`;
}
