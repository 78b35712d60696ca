import { memoize } from "../../../lib/memoize";
import type { ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { podsOf } from "./pods";

/** Groups of custom resources for which nobody creates workloads or Services. */
const WITHOUT_WORKLOADS =
  /(?:^|\.)k8s\.io$|(?:^|\.)fluxcd\.io$|^external-secrets\.io$|^cert-manager\.io$|^cilium\.io$|^bitnami\.com$|^gateway\.envoyproxy\.io$|^networking\.istio\.io$|^security\.istio\.io$|^externaldns\.k8s\.io$|^traefik\.io$/;

/** Kinds of Prometheus Operator that are only read. */
const READ = /(?:Monitor|Rule|Probe|ScrapeConfig|AlertmanagerConfig)$/;

/** Whether the controller of a custom resource may create workloads or Services. */
export function mayMakeWorkloads({ group, kind }: ObjectId): boolean {
  if (group === "monitoring.coreos.com") return !READ.test(kind);
  return group.includes(".") && !WITHOUT_WORKLOADS.test(group);
}

/** Workloads that make others, by the names that they usually have. */
const MAKES_WORKLOADS = /operator|controller-manager/;

/** Where distributions, clouds and the bootstrap put their own. */
const OF_THE_CLUSTER = ["kube-system", "default"];

/** Whether all workloads of a namespace are certainly manifests of the repository. */
export function isClosed(model: Model, namespace: string): boolean {
  return closedNamespaces(model).has(namespace);
}

const closedNamespaces = memoize((model: Model): ReadonlySet<string> => {
  const mayHaveMore = (namespace: string): boolean => {
    const wanted = { group: "apps", kind: "Deployment", namespace, name: undefined };
    return model.unknownWith(wanted) !== undefined;
  };
  return new Set([...namespacesOfManifests(model)].filter((one) => !mayHaveMore(one)));
});

/**
 * Whether all workloads of a namespace that are known are manifests of the repository: it has some, and no chart or
 * operator goes there.
 */
export function hasOnlyManifests(model: Model, namespace: string): boolean {
  return namespacesOfManifests(model).has(namespace);
}

const namespacesOfManifests = memoize((model: Model): ReadonlySet<string> => {
  const open = new Set([
    ...model.opaqueReleases.map(({ targetNamespace }) => targetNamespace),
    ...model.objects.filter(({ id }) => mayMakeWorkloads(id)).map(({ id }) => id.namespace),
    ...podsOf(model)
      .filter(({ owner }) => MAKES_WORKLOADS.test(owner.id.name))
      .map(({ owner }) => owner.id.namespace),
    ...OF_THE_CLUSTER,
  ]);
  const own = new Set(podsOf(model).map(({ owner }) => owner.id.namespace));
  return new Set([...own].filter((namespace) => !open.has(namespace)));
});
