import type { Applier, ClusterObject } from "../../model/applier";
import { appliesWithKubectl } from "../../model/flux-version";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";

/** LB650 */
export const withoutNamespace: ClusterRule = {
  id: "LB650",
  name: "without-namespace",
  severity: "error",
  summary: "Flux applies an object without the namespace that its kind needs.",
  why: "kustomize-controller puts nothing into `default`: the dry-run fails with `namespace not specified`, and with it every object of the Kustomization.",
  remedy:
    "Set metadata.namespace, a namespace in the kustomization.yaml, or targetNamespace of the Kustomization.",
  limits:
    "Only kinds of which the scope is known are checked: those of Kubernetes, of charts in the catalog, and of CRDs in the repository. Argo CD and Helm have a namespace for such objects, and so had Flux before 0.18, which ran `kubectl apply`.",
  *check(model) {
    if (model.flux !== undefined && appliesWithKubectl(model.flux)) return;
    for (const applier of model.appliers.filter((each) => isOfFlux(model, each))) {
      const [first, ...others] = applier.objects.filter((object) => lacksNamespace(model, object));
      if (first === undefined) continue;
      const more = others.length === 0 ? "" : ` and ${plural(others.length, "other object")}`;
      yield {
        ...(model.isGuessed && { severity: "warning" }),
        message: `${first.id.kind} ${first.id.name}${more} of ${applier.title} ${others.length === 0 ? "has" : "have"} no namespace: Flux refuses all of its objects.`,
        at: { object: first, path: ["metadata", "name"] },
        object: first.id,
        related: others.slice(0, 5).map((object) => ({
          at: { object, path: ["metadata", "name"] },
          message: `${object.id.kind} ${object.id.name}`,
        })),
      };
    }
  },
};

/** Whether kustomize-controller applies what an applier consists of. */
function isOfFlux({ root }: Model, { kind, suspended, parent }: Applier): boolean {
  if (suspended) return false;
  if (kind === "root") return root.argocd === undefined && root.certain;
  return kind === "Kustomization" && parent !== undefined;
}

/** The namespace of the objects that a template gives one is known only where it is filled in. */
function lacksNamespace(model: Model, { id, data, template, origin }: ClusterObject): boolean {
  if (text(data, "metadata", "namespace") || text(template, "metadata", "namespace")) return false;
  // What a remote base or a plugin makes may be changed further.
  if (origin.document === undefined && origin.line === undefined) return false;
  return model.scopes.isClusterScoped(id.group, id.kind) === false;
}
