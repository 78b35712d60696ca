import { memoize } from "../../lib/memoize";
import { FLUX_OPERATOR_GROUP, KUSTOMIZE_GROUP } from "../flux/kinds";
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
    model.releases.some(({ chart }) => chart === CHART) || mayChange(model, /postBuild|substitute/),
);

/** Whether something at admission may give a Kustomization a decryption. */
export const addsDecryption = memoize((model: Model): boolean => mayChange(model, /decryption/));

/** Whether a policy of Kyverno may add keys to ConfigMaps or Secrets. */
export const changesData = memoize((model: Model): boolean =>
  ["ClusterPolicy", "Policy"].some((kind) =>
    model
      .ofKind("kyverno.io", kind)
      .some(({ data }) =>
        list(data, "spec", "rules").some((rule) => mutates(rule, SETS_DATA, DATA)),
      ),
  ),
);

/** `data` as a key, also with an anchor of Kyverno, or in the path of a JSON patch. */
const SETS_DATA = /"[+^<(]*(?:data|stringData)\)?"|\/(?:data|stringData)\//;

const DATA: readonly string[] = ["ConfigMap", "Secret"];

/** Whether something at admission may change a field of Kustomizations; what a webhook changes isn't known. */
function mayChange(model: Model, field: RegExp): boolean {
  return model.objects.some(({ id, data }) => {
    switch (`${id.group}/${id.kind}`) {
      case "admissionregistration.k8s.io/MutatingWebhookConfiguration":
        return list(data, "webhooks").some((webhook) => list(webhook, "rules").some(concerns));
      case "admissionregistration.k8s.io/MutatingAdmissionPolicy":
        return (
          list(data, "spec", "matchConstraints", "resourceRules").some(concerns) &&
          field.test(JSON.stringify(at(data, "spec", "mutations") ?? null))
        );
      case "kyverno.io/ClusterPolicy":
      case "kyverno.io/Policy":
        return list(data, "spec", "rules").some((rule) => mutates(rule, field));
      default:
        return false;
    }
  });
}

/** Whether something at admission may change pods, so that they have more than Git says: a webhook or a policy. */
export const changesPods = memoize((model: Model): boolean =>
  model.objects.some(({ id, data }) => {
    switch (`${id.group}/${id.kind}`) {
      case "admissionregistration.k8s.io/MutatingWebhookConfiguration":
        return list(data, "webhooks").some((webhook) => admitsPods(webhook, id.name));
      case "admissionregistration.k8s.io/MutatingAdmissionPolicy":
        return list(data, "spec", "matchConstraints", "resourceRules").some(matchesPods);
      case "kyverno.io/ClusterPolicy":
      case "kyverno.io/Policy":
        return list(data, "spec", "rules").some((rule) => at(rule, "mutate") !== undefined);
      default:
        return id.group === "mutations.gatekeeper.sh" || MUTATING_POLICY.test(id.kind);
    }
  }),
);

/**
 * Whether the cluster is OpenShift, by kinds that only it serves, by its own namespaces, by the cluster that a FluxInstance
 * names, or by Red Hat's catalogs: its security context constraints fill in what a pod leaves out before Pod Security looks
 * at it.
 */
export const isOpenShift = memoize((model: Model): boolean =>
  model.objects.some(
    ({ id, data }) =>
      id.namespace.startsWith(OWN_NAMESPACE) ||
      (id.kind === "Namespace" && id.group === "" && id.name.startsWith(OWN_NAMESPACE)) ||
      OF_OPENSHIFT.test(id.group) ||
      (id.group === FLUX_OPERATOR_GROUP && text(data, "spec", "cluster", "type") === "openshift") ||
      (id.group === OLM_GROUP && RED_HAT.test(text(data, "spec", "source") ?? "")),
  ),
);

const OWN_NAMESPACE = "openshift-";

/** The Operator Lifecycle Manager's. */
const OLM_GROUP = "operators.coreos.com";

/** Catalogs that OpenShift has by default. */
const RED_HAT = /^(?:redhat|certified)-(?:operators|marketplace)$/;

/** Groups of OpenShift itself; those of operators that others may install aren't among them. */
const OF_OPENSHIFT =
  /^(?:apps|build|config|console|image|machine|machineconfiguration|operator|project|quota|route|security|template|user)\.openshift\.io$/;

/** Kyverno's kinds for mutation (policies.kyverno.io). */
const MUTATING_POLICY = /^(?:Namespaced)?MutatingPolicy$/;

/** Knative's controllers write the rules of their webhooks when they start. */
function admitsPods(webhook: unknown, name: string): boolean {
  const rules = list(webhook, "rules");
  return rules.length === 0 ? /pod/i.test(name) : rules.some(matchesPods);
}

function matchesPods(rule: unknown): boolean {
  return list(rule, "resources").some(
    (entry) => entry === "pods" || entry === "*" || entry === "*/*",
  );
}

/** Whether a rule of an admission is about Kustomizations of Flux, not about whatever there is. */
function concerns(rule: unknown): boolean {
  return (
    list(rule, "apiGroups").includes(KUSTOMIZE_GROUP) &&
    list(rule, "resources").some((entry) => entry === "kustomizations" || entry === "*")
  );
}

/** Whether a rule of Kyverno sets a field of a kind: that is written `Kustomization` or `<group>/<version>/Kustomization`. */
function mutates(rule: unknown, field: RegExp, of: readonly string[] = ["Kustomization"]): boolean {
  const filters = ["any", "all"].flatMap((quantifier) => list(rule, "match", quantifier));
  const kinds = [at(rule, "match"), ...filters].flatMap((filter) =>
    list(filter, "resources", "kinds"),
  );
  return (
    field.test(JSON.stringify(at(rule, "mutate") ?? null)) &&
    kinds.some((kind) => of.includes(text(kind)?.split("/").pop() ?? ""))
  );
}
