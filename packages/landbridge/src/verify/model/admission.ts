import { memoize } from "../../lib/memoize";
import { KUSTOMIZE_GROUP } from "../flux/kinds";
import { at, list, text } from "../yaml/json";
import type { Model } from "./model";

/** A chart whose webhook gives every Kustomization variables (xunholy/kustomize-mutating-webhook). */
const CHART = "kustomize-mutating-webhook";

/**
 * Whether something at admission may change Kustomizations, so that they have other variables than Git says: a
 * webhook, a MutatingAdmissionPolicy or a policy of Kyverno.
 */
export const changesKustomizations = memoize(
  (model: Model): boolean =>
    model.releases.some(({ chart }) => chart === CHART) ||
    model.objects.some(({ id, data }) => {
      switch (`${id.group}/${id.kind}`) {
        case "admissionregistration.k8s.io/MutatingWebhookConfiguration":
          return list(data, "webhooks").some((webhook) => list(webhook, "rules").some(concerns));
        case "admissionregistration.k8s.io/MutatingAdmissionPolicy":
          return (
            list(data, "spec", "matchConstraints", "resourceRules").some(concerns) &&
            SETS_VARIABLES.test(JSON.stringify(at(data, "spec", "mutations") ?? null))
          );
        case "kyverno.io/ClusterPolicy":
        case "kyverno.io/Policy":
          return list(data, "spec", "rules").some(mutates);
        default:
          return false;
      }
    }),
);

/** Whether a webhook may change pods. Knative's controllers write the rules of theirs when they start. */
export const changesPods = memoize((model: Model): boolean =>
  model
    .ofKind("admissionregistration.k8s.io", "MutatingWebhookConfiguration")
    .some(({ id, data }) =>
      list(data, "webhooks").some((webhook) => {
        const rules = list(webhook, "rules");
        const resources = rules.flatMap((rule) => list(rule, "resources"));
        return rules.length === 0
          ? /pod/i.test(id.name)
          : resources.some((entry) => entry === "pods" || entry === "*" || entry === "*/*");
      }),
    ),
);

/** Whether a rule of an admission is about Kustomizations of Flux, not about whatever there is. */
function concerns(rule: unknown): boolean {
  return (
    list(rule, "apiGroups").includes(KUSTOMIZE_GROUP) &&
    list(rule, "resources").some((entry) => entry === "kustomizations" || entry === "*")
  );
}

/** A field through which a Kustomization gets variables. */
const SETS_VARIABLES = /postBuild|substitute/;

/** Whether a rule of Kyverno gives Kustomizations variables: kinds are written `Kustomization` or `<group>/<version>/Kustomization`. */
function mutates(rule: unknown): boolean {
  const filters = ["any", "all"].flatMap((field) => list(rule, "match", field));
  const kinds = [at(rule, "match"), ...filters].flatMap((filter) =>
    list(filter, "resources", "kinds"),
  );
  return (
    SETS_VARIABLES.test(JSON.stringify(at(rule, "mutate") ?? null)) &&
    kinds.some((kind) => text(kind)?.split("/").pop() === "Kustomization")
  );
}
