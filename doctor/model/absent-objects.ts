import { KUSTOMIZE_GROUP } from "../../verify/flux/kinds";
import type { Applier } from "../../verify/model/applier";
import { describe, type ObjectId } from "../../verify/objects/object";
import { text } from "../../verify/yaml/json";
import { declaredFlux, nameOf } from "./declared";
import type { Examination } from "./examination";
import type { Trouble } from "./trouble";

/** Names that Terraform completes only while it applies, which are therefore not known. */
const UNKNOWN_NAME = /\$\{|stand-in/;

/** Objects of Flux that Git's tree declares and the cluster lacks. */
export function* absentTroubles(examination: Examination): Iterable<Trouble> {
  const { live, model } = examination;
  for (const object of declaredFlux(model)) {
    const { id, applier } = object;
    if (live.find(id) !== undefined || !live.mayRead(id.kind)) continue;
    if (UNKNOWN_NAME.test(`${id.namespace}/${id.name}`)) continue;
    yield {
      rule: "absent",
      object: id,
      message: `${describe(id)} is in Git's tree and not in the cluster${applied(examination, applier)}.`,
      state: "is not in the cluster",
      at: nameOf(object),
      // Without what applies it there is none.
      waitsFor: [{ object: idOfApplier(applier), always: true }],
    };
  }
}

/** The live object of an applier of the model. */
export function idOfApplier({ kind, object, namespace, name }: Applier): ObjectId {
  if (object !== undefined) return object.id;
  return {
    group: KUSTOMIZE_GROUP,
    kind: kind === "root" ? "Kustomization" : kind,
    namespace,
    name,
  };
}

/** At which revision whatever should have applied it is: most often this checkout is not pushed yet. */
function applied({ live }: Examination, applier: Applier): string {
  const id = idOfApplier(applier);
  const parent = live.find(id);
  const revision = text(parent, "status", "lastAppliedRevision");
  return revision === undefined ? "" : `: ${describe(id)} has applied ${shortRevision(revision)}`;
}

/** `main@sha1:7491e8a`: as much of the hash as people compare. */
export function shortRevision(revision: string): string {
  return revision.replace(/(sha\d+:[0-9a-f]{7})[0-9a-f]+$/, "$1");
}
