import type { Model } from "../../model/model";
import { isOfOtherRepository, type Unknown } from "../../model/unknowns";
import type { ClusterRule } from "../rule";
import { mayBeMadeByController } from "../unknown-controllers";
import { unless } from "../unless";
import { namesakeElsewhere } from "./missing-config-map-or-secret";
import { isMade, referencesOf } from "./references";

/** LB106 */
export const dataInOtherNamespace: ClusterRule = {
  id: "LB106",
  name: "data-in-other-namespace",
  severity: "error",
  summary: "A ConfigMap or Secret is read from the wrong namespace.",
  why: "substituteFrom and valuesFrom only read from the namespace of the Kustomization or HelmRelease itself.",
  remedy: "Create the ConfigMap or Secret in the reader's namespace as well, or move the reader.",
  *check(model) {
    for (const reference of referencesOf(model)) {
      if (isMade(reference)) continue;
      const other = namesakeElsewhere(model, reference);
      if (other === undefined || other.copied) continue;
      const { kind, name, namespace, applier, reader, path, optional } = reference;
      if (kind === "Secret" && mayBeMadeByController(model, name)) continue;
      // Without the other side one more of that name may be made by hand.
      const unknown = model.unknownWith({ group: "", kind, namespace, name });
      const sure = model.prerequisites.complete && unknown === undefined && !optional;
      // A policy may copy it, also one of another repository.
      const hasOthers = model.isGuessed || model.unknowns.some(mayHavePolicies);
      const isCopied = copiesData(model) || (!sure && (hasOthers || isInMany(model, kind, name)));
      yield {
        severity: isCopied ? "note" : sure ? "error" : "warning",
        message: `${applier.title} reads ${kind} ${name} in its own namespace ${namespace}; it is in ${other.namespace}${unless(unknown)}.`,
        at: { object: reader, path },
        object: reader.id,
      };
    }
  },
};

/** Whether another repository may have a policy that copies data; one that only goes to one namespace has none. */
function mayHavePolicies(unknown: Unknown): boolean {
  return isOfOtherRepository(unknown) && unknown.namespace === undefined;
}

/** One that a component brings to many namespaces is made by hand where Flux itself reads it. */
function isInMany(model: Model, kind: string, name: string): boolean {
  const all = model.ofKind("", kind).filter(({ id }) => id.name === name);
  return new Set(all.map(({ id }) => id.namespace)).size > 1;
}

/** Whether a policy of Kyverno in the tree makes objects of its own. */
function copiesData(model: Model): boolean {
  return model.objects.some(
    ({ id, data }) =>
      id.group.endsWith("kyverno.io") && JSON.stringify(data).includes('"generate"'),
  );
}
