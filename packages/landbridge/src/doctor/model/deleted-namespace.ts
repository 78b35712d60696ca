import { KUSTOMIZE_GROUP } from "../../verify/flux/kinds";
import { describe, keyOf, type ObjectId } from "../../verify/kubernetes/object";
import type { ClusterObject } from "../../verify/model/applier";
import { enumerate, plural } from "../../verify/rules/phrases";
import { idOfApplier, reconcileCommand } from "./applied-by";
import type { DiagnosisInput } from "./diagnosis-input";
import type { Symptom } from "./symptom";

/** How many objects of a namespace are named. */
const NAMED = 3;

/**
 * A namespace of Git's tree that is gone: all that was in it is gone as well, and the Kustomizations
 * that applied it stay Ready until their next interval.
 * @param base the symptom of any missing object
 */
export function deletedNamespace(
  { model }: DiagnosisInput,
  { id, applier }: ClusterObject,
  isGoing: boolean,
  base: Symptom,
): Symptom {
  const inside = model.objects.filter((object) => object.id.namespace === id.name);
  const names = inside.slice(0, NAMED).map((object) => describe(object.id));
  const more = inside.length - names.length;
  const what = enumerate(more > 0 ? [...names, plural(more, "more object")] : names);
  const wasThere = isGoing || base.remedy !== undefined;
  const verb = isGoing ? "goes" : "went";
  const loss =
    inside.length === 0 || !wasThere ? "" : ` Everything in it ${verb} with it: ${what}.`;
  const owners = new Map<string, ObjectId>();
  for (const one of [applier, ...inside.map((object) => object.applier)]) {
    const owner = idOfApplier(one);
    if (owner.group === KUSTOMIZE_GROUP) owners.set(keyOf(owner), owner);
  }
  const commands = [...owners.values()].map((owner) => reconcileCommand(owner)).join(" && ");
  const wait = isGoing ? "Find out who deletes it, and wait until it is gone. " : "";
  return {
    ...base,
    message: isGoing
      ? `${describe(id)}, which is in Git, is being deleted.${loss}`
      : `${base.message}${loss}`,
    state: isGoing ? "is being deleted" : base.state,
    ...(!wasThere ? {} : { remedy: `${wait}Apply it again, then what was in it: ${commands}` }),
  };
}
