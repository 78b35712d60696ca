import { describe, keyOf, type ObjectId } from "../../verify/kubernetes/object";
import type { ClusterObject } from "../../verify/model/applier";
import { list, text } from "../../verify/yaml/json";
import { idOfApplier, reconcileCommand, shortRevision } from "./applied-by";
import { rootId } from "./bootstrap-symptom";
import { declaredFlux, declaredNamespaces, nameOf } from "./declared";
import { deletedNamespace } from "./deleted-namespace";
import type { DiagnosisInput } from "./diagnosis-input";
import type { Symptom } from "./symptom";

/** Names that Terraform completes during apply, and which are therefore unknown. */
const UNKNOWN_NAME = /\$\{|stand-in/;

/** Objects of Flux, and namespaces, that Git's tree declares and the cluster lacks. */
export function* absentSymptoms(input: DiagnosisInput): Iterable<Symptom> {
  const { live, model, contract } = input;
  const root = keyOf(rootId(input));
  for (const object of declaredFlux(model)) {
    const { id } = object;
    if (live.find(id) !== undefined || !live.mayRead(id.kind)) continue;
    // A root that is missing is a bootstrap that has not come to its end.
    if (UNKNOWN_NAME.test(`${id.namespace}/${id.name}`) || keyOf(id) === root) continue;
    yield absent(input, object);
  }
  for (const object of declaredNamespaces(model)) {
    const { id } = object;
    if (id.name in contract.namespaces || UNKNOWN_NAME.test(id.name)) continue;
    const found = live.find(id);
    const isGoing = text(found, "status", "phase") === "Terminating";
    if ((found !== undefined && !isGoing) || !live.mayRead(id.kind)) continue;
    yield deletedNamespace(input, object, isGoing, absent(input, object));
  }
}

function absent(input: DiagnosisInput, object: ClusterObject): Symptom {
  const { id, applier } = object;
  const owner = idOfApplier(applier);
  const wasApplied = isInInventory(input, owner, id);
  return {
    rule: "absent",
    object: id,
    message: `${describe(id)} is in Git but not in the cluster${history(input, owner, wasApplied)}.`,
    state: "is not in the cluster",
    at: nameOf(object),
    ...(wasApplied ? { remedy: `Apply it again: ${reconcileCommand(owner)}.` } : {}),
    waitsFor: [
      // It exists only if its owner and its namespace do.
      { object: owner, always: true },
      { object: { group: "", kind: "Namespace", namespace: "", name: id.namespace }, always: true },
    ],
  };
}

/** Whether a Kustomization says that it has applied an object: it was there then. */
function isInInventory({ live }: DiagnosisInput, owner: ObjectId, id: ObjectId): boolean {
  const { namespace, name, group, kind } = id;
  const wanted = `${namespace}_${name.replaceAll(":", "__")}_${group}_${kind}`;
  const entries = list(live.find(owner), "status", "inventory", "entries");
  return entries.some((entry) => text(entry, "id") === wanted);
}

/** Why it is missing: deleted after it was applied or, most often, not pushed yet. */
function history({ live }: DiagnosisInput, owner: ObjectId, wasApplied: boolean): string {
  const revision = text(live.find(owner), "status", "lastAppliedRevision");
  if (revision === undefined) return "";
  const applied = `${describe(owner)} has applied ${shortRevision(revision)}`;
  return wasApplied ? `: ${applied} with it, so someone has deleted it since` : `: ${applied}`;
}
