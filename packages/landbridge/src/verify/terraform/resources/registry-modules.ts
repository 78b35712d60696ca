import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import type { ExistingIdentity } from "../../prerequisites/prerequisites";
import { isRepeated } from "../block";
import type { Collector } from "../collector";
import { isKnown, isList, Mapping, textAt, unknownNamed, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import { addonIdentities, rolesIn, subjectsIn } from "./aws";
import { addBlueprints, gitopsBridge } from "./blueprints";
import { chartCrds } from "./chart-crds";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";
import { kubeHetzner } from "./kube-hetzner";
import { addUnknownModule } from "./open-objects";

/** terraform-aws-modules/eks-pod-identity/aws */
const podIdentity: Handler = (instance, node, collector) => {
  const associations = instance.field("associations");
  if (!(associations instanceof Mapping)) return;
  for (const item of associations.entries.values()) {
    const pick = (field: string): string | undefined =>
      textAt(item, field) ?? instance.text("association_defaults", field);
    addIdentity(instance, node, collector, {
      namespace: pick("namespace"),
      serviceAccount: pick("service_account"),
      mechanism: "pod-identity",
    });
  }
};

interface Account {
  readonly namespace: string | undefined;
  readonly serviceAccount: string | undefined;
  readonly mechanism: ExistingIdentity["mechanism"];
}

function addIdentity(
  instance: Instance,
  node: string,
  collector: Collector,
  { namespace, serviceAccount, mechanism }: Account,
): void {
  if (namespace === undefined || serviceAccount === undefined) return;
  const role =
    instance.text("name") ?? instance.text("role_name") ?? instance.text("iam_role_name");
  collector.addIdentity(node, {
    namespace,
    serviceAccount,
    role,
    mechanism,
    managedBy: "git",
    place: instance.place,
  });
}

/** terraform-aws-modules/eks/aws//modules/karpenter: creates an association by default since version 21. */
const karpenter: Handler = (instance, node, collector) => {
  const version = /(\d+)/.exec(instance.text("version") ?? "")?.[1];
  const creates = instance.field("create_pod_identity_association");
  if (creates === true || (creates === undefined && Number(version ?? 21) >= 21)) {
    addIdentity(instance, node, collector, {
      namespace: withDefault(instance, "namespace", "kube-system"),
      serviceAccount: withDefault(instance, "service_account", "karpenter"),
      mechanism: "pod-identity",
    });
  }
  if (instance.field("enable_irsa") !== true) return;
  const accounts = instance.field("irsa_namespace_service_accounts") ?? ["karpenter:karpenter"];
  addAccounts(instance, node, collector, accounts);
};

function withDefault(instance: Instance, field: string, fallback: string): string | undefined {
  return instance.field(field) === undefined ? fallback : instance.text(field);
}

/** Entries such as `kube-system:aws-node`. */
function addAccounts(instance: Instance, node: string, collector: Collector, list: Value): void {
  for (const item of isList(list) ? list : []) {
    const [namespace, serviceAccount] = typeof item === "string" ? item.split(":") : [];
    if (`${namespace}${serviceAccount}`.includes("*")) continue;
    addIdentity(instance, node, collector, { namespace, serviceAccount, mechanism: "irsa" });
  }
}

/** The role of such a module, if its `oidc_providers` have all service accounts that it trusts. */
function addRole(instance: Instance, collector: Collector, providers: Value | undefined): void {
  const isOpen = ["source_trust_policy_documents", "override_trust_policy_documents"].some((key) =>
    instance.has(key),
  );
  const test =
    instance.text("assume_role_condition_test") ?? instance.text("trust_condition_test") ?? "";
  const isPattern = test.endsWith("Like");
  if (isOpen || !(providers instanceof Mapping) || !isKnownBelow(providers)) return;
  const subjects = [...providers.entries.values()].flatMap((provider) => {
    const accounts = valueAt(provider, "namespace_service_accounts");
    return (accounts !== undefined && isList(accounts) ? accounts : []).flatMap((account) =>
      typeof account === "string"
        ? [{ subject: `system:serviceaccount:${account}`, isPattern }]
        : [],
    );
  });
  if (subjects.length === 0) return;
  const { name: call } = instance.block;
  // Since version 6, `name` is a prefix by default.
  const name = instance.text("role_name");
  collector.roles.push({
    ...(name === undefined ? {} : { name }),
    arns: isRepeated(instance.block)
      ? []
      : ["iam_role_arn", "arn"].map((output) => unknownNamed(`module.${call}.${output}`).standIn),
    subjects,
    place: instance.place,
  });
}

/** Whether all service accounts of all providers are known. */
function isKnownBelow(providers: Mapping): boolean {
  if (providers.isLoose) return false;
  return [...providers.entries.values()].every((provider) => {
    const accounts = valueAt(provider, "namespace_service_accounts");
    return accounts === undefined || isKnown(accounts);
  });
}

/** terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts(-eks) and its like. */
const serviceAccountRole: Handler = (instance, node, collector) => {
  const providers = instance.field("oidc_providers");
  addRole(instance, collector, providers);
  if (providers instanceof Mapping) {
    for (const provider of providers.entries.values()) {
      const accounts = valueAt(provider, "namespace_service_accounts");
      if (accounts !== undefined) addAccounts(instance, node, collector, accounts);
    }
  }
  for (const field of ["oidc_fully_qualified_subjects", "oidc_subjects"]) {
    for (const [namespace, serviceAccount] of subjectsIn(instance.field(field))) {
      addIdentity(instance, node, collector, { namespace, serviceAccount, mechanism: "irsa" });
    }
  }
};

/** terraform-aws-modules/eks/aws and aws_eks_addon's like: identities of the addons. */
const cluster: Handler = (instance, node, collector) => {
  for (const field of ["addons", "cluster_addons", "eks_addons"]) {
    const addons = instance.field(field);
    if (!(addons instanceof Mapping)) continue;
    for (const [name, settings] of addons.entries) {
      for (const identity of addonIdentities(name, settings, instance)) {
        collector.addIdentity(node, identity);
      }
    }
    for (const role of rolesIn(node, instance.block.body[field])) collector.addonRoles.add(role);
  }
};

/** aws-ia/eks-blueprints-addon/aws: one chart and its role. */
const blueprintsAddon: Handler = (instance, node, collector) => {
  const namespace = instance.text("namespace");
  if (namespace !== undefined && instance.field("create_namespace") === true) {
    collector.addImpliedNamespace(node, { name: namespace, place: instance.place });
  }
  const chart = (instance.text("chart") ?? "").replace(/^.*\//, "");
  collector.addCrds(...chartCrds(chart, instance.text("repository")));
  const providers = instance.field("oidc_providers");
  if (!(providers instanceof Mapping)) return;
  for (const provider of providers.entries.values()) {
    addIdentity(instance, node, collector, {
      namespace: textAt(provider, "namespace") ?? namespace,
      serviceAccount: textAt(provider, "service_account"),
      mechanism: "irsa",
    });
  }
};

/** controlplaneio-fluxcd/flux-operator-bootstrap/kubernetes: Flux from files of the tree. */
const fluxOperator: Handler = (instance, node, collector) => {
  const { place } = instance;
  collector.bootstraps.push({ node, kind: "sync" });
  collector.addCrds(...FLUX_CRDS, ...chartCrds("flux-operator"));
  collector.addImpliedNamespace(node, { name: "flux-system", place });
  if (instance.at("managed_resources", "runtime_info") === undefined) return;
  // The tree has the ConfigMap too; Terraform adds keys to it.
  const name = "flux-runtime-info";
  collector.addToData(node, { kind: "ConfigMap", namespace: "flux-system", name, place });
};

/** Arguments with the cluster path, in modules that people publish around the provider of Flux. */
const TARGET_PATHS = ["target_path", "flux_target_path", "flux_path", "cluster_path"];

/** Any other module for Flux, such as kube-champ/flux-bootstrap/k8s. */
const otherBootstrap: Handler = (instance, node, collector) => {
  const field = TARGET_PATHS.find((name) => instance.has(name));
  if (field === undefined) return;
  collector.bootstraps.push({ node, kind: "sync" });
  collector.setFluxPath(normalizedPath(instance.field(field)), instance.placeOf(field));
  collector.createsFluxPath = true;
  collector.addCrds(...FLUX_CRDS);
  collector.addImpliedNamespace(node, { name: "flux-system", place: instance.place });
};

const HANDLERS: readonly (readonly [RegExp, Handler])[] = [
  [/terraform-aws-eks-pod-identity\b|terraform-aws-modules\/eks-pod-identity\/aws/, podIdentity],
  [/(?:terraform-aws-modules\/eks\/aws|terraform-aws-eks\.git).*\/\/modules\/karpenter/, karpenter],
  [
    /\/\/modules\/iam-(?:role-for-service-accounts|(?:assumable-)?role-with-oidc|assumable-role-with-oidc|role$)/,
    serviceAccountRole,
  ],
  [/aws-ia\/eks-blueprints-addons\/aws|terraform-aws-eks-blueprints-addons\b/, addBlueprints],
  [/aws-ia\/eks-blueprints-addon\/aws/, blueprintsAddon],
  [/controlplaneio-fluxcd\/flux-operator-bootstrap/, fluxOperator],
  [/kube-hetzner\/kube-hetzner\/hcloud|terraform-hcloud-kube-hetzner\b/, kubeHetzner],
  [/gitops-bridge-dev\/gitops-bridge/, gitopsBridge],
  [/terraform-aws-modules\/eks\/aws(?:\?|$)|terraform-aws-eks(?:\.git)?(?:\?|$)/, cluster],
  [/\bflux/i, otherBootstrap],
];

/** Prerequisites that a registry module creates, and what an unknown one may put into the cluster. */
export const registryModule: Handler = (instance, node, collector) => {
  if (instance.field("create") === false) return;
  const source = instance.text("source") ?? "";
  const handle = HANDLERS.find(([pattern]) => pattern.test(source))?.[1];
  if (handle === undefined) addUnknownModule(instance, collector);
  else handle(instance, node, collector);
};
