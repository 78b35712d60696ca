import { isArgocd } from "../../contract/document-engine";
import { KUSTOMIZE_GROUP, SOURCE_GROUP } from "../../verify/flux/kinds";
import { describe, type ObjectId } from "../../verify/kubernetes/object";
import { enumerate } from "../../verify/rules/phrases";
import { controllerOf } from "./controllers";
import { spotOf } from "./declared";
import type { DiagnosisInput } from "./diagnosis-input";
import type { Symptom, Wait } from "./symptom";

/** The Kustomization that Flux starts with, as an object of the cluster. */
export function rootId({ model: { root } }: DiagnosisInput): ObjectId {
  const { namespace, name } = root;
  return { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name };
}

/**
 * A bootstrap that has begun and not come to its end: Flux's CRDs are there, and the Kustomization that
 * everything else comes from is not. Whatever else the bootstrap creates waits for it.
 */
export function* bootstrapSymptom(input: DiagnosisInput): Iterable<Symptom> {
  const { live, model, contract } = input;
  const object = rootId(input);
  if (isArgocd(contract) || live.find(object) !== undefined) return;
  const missing = partsOf(input).filter(
    (id) => live.mayRead(id.kind) && live.find(id) === undefined,
  );
  yield {
    rule: "bootstrap",
    object,
    message: `The bootstrap of Flux is unfinished: its CRDs are in the cluster, but not ${enumerate([object, ...missing].map((id) => describe(id)))}.`,
    state: "is not in the cluster",
    at: spotOf(model, object),
    waitsFor: [],
  };
}

/** The objects that a bootstrap creates in addition to the root, in order. */
function partsOf({ model: { root } }: DiagnosisInput): readonly ObjectId[] {
  const { namespace, name } = root;
  const source = { group: SOURCE_GROUP, kind: "GitRepository", namespace, name };
  const kustomization = { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name };
  return [controllerOf(namespace, source), controllerOf(namespace, kustomization), source];
}

/** The wait of what the bootstrap stack creates, as long as it has not come to its end. */
export function waitForBootstrap(input: DiagnosisInput): readonly Wait[] {
  const object = rootId(input);
  const hasBegun = !isArgocd(input.contract) && input.live.find(object) === undefined;
  return hasBegun ? [{ object, always: true }] : [];
}
