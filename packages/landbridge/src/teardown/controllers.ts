import type { ChartFacts, KindsOf, Served } from "../verify/catalog/chart";
import { CHARTS, findChart } from "../verify/catalog/charts";
import { describe, type ObjectId } from "../verify/kubernetes/object";
import { at, isRecord, list, text } from "../verify/yaml/json";
import type { LiveObject } from "./live-object";
import type { InstalledChart, LiveState } from "./live-state";

/** Finalizers of Kubernetes itself and of Flux, and who removes them. */
const BUILT_IN: Readonly<Record<string, string>> = {
  foregroundDeletion: "Kubernetes' garbage collector",
  orphan: "Kubernetes' garbage collector",
  kubernetes: "Kubernetes' namespace controller",
  "kubernetes.io/pvc-protection": "Kubernetes, once no pod uses the claim",
  "kubernetes.io/pv-protection": "Kubernetes, once no claim is bound to the volume",
  "service.kubernetes.io/load-balancer-cleanup": "the cloud controller manager",
  "external-provisioner.volume.kubernetes.io/finalizer": "the CSI driver's provisioner",
  "customresourcecleanup.apiextensions.k8s.io":
    "the API server, once no object of the kind is left",
  "finalizers.fluxcd.io": "the Flux controller of its kind",
};

/** Whether something of the catalog serves a kind in a certain way. */
export function isServed(what: Served["what"], { group, kind }: ObjectId): boolean {
  return CHARTS.some(({ serves = [] }) =>
    serves.some((one) => one.what === what && covers(one, group, kind)),
  );
}

/** Whether a finalizer of an object is removed by something that a teardown deletes later. */
export function isForeign(finalizer: string): boolean {
  return !Object.hasOwn(BUILT_IN, finalizer);
}

/**
 * Who has to remove the finalizers of an object, by the catalog of charts, the CRD's group, and by who
 * has set them; empty if it has none. `karpenter (HelmRelease karpenter/karpenter)`.
 */
export function controllerOf(object: LiveObject, state: LiveState): string {
  const names = object.finalizers.map((finalizer) =>
    controllerOfFinalizer(finalizer, object, state),
  );
  return [...new Set(names)].join("; ");
}

function controllerOfFinalizer(finalizer: string, object: LiveObject, state: LiveState): string {
  const own = Object.hasOwn(BUILT_IN, finalizer) ? BUILT_IN[finalizer] : undefined;
  if (own !== undefined) return own;
  const named = CHARTS.filter(({ finalizers = [] }) =>
    finalizers.some((pattern) => matches(pattern, finalizer)),
  );
  const { group, kind } = object.id;
  const byGroup = named.length > 0 ? named : CHARTS.filter((facts) => controls(facts, group, kind));
  const installed = state.charts.find(({ name, url }) => {
    const facts = findChart(name, url);
    return facts !== undefined && byGroup.includes(facts);
  });
  if (installed !== undefined) return installedText(installed);
  const [first] = byGroup;
  if (first !== undefined) return `${first.names[0] ?? group}, which is not installed`;
  const manager = managerOf(finalizer, object);
  return manager === undefined
    ? `the controller of ${group === "" ? finalizer : group}`
    : `the controller that calls itself "${manager}"`;
}

function installedText({ name, installer, isRunning }: InstalledChart): string {
  const note = isRunning === false ? ", which isn't running" : "";
  return `${name} (${describe(installer)})${note}`;
}

/** Charts of CRDs alone have no service account, so no controller either. */
function controls(
  { crds = [], serviceAccounts }: ChartFacts,
  group: string,
  kind: string,
): boolean {
  return serviceAccounts !== undefined && crds.some((one) => covers(one, group, kind));
}

function covers({ group, kinds }: KindsOf, ownGroup: string, kind: string): boolean {
  return group === ownGroup && kinds?.includes(kind) !== false;
}

function matches(pattern: string, finalizer: string): boolean {
  return pattern.endsWith("*") ? finalizer.startsWith(pattern.slice(0, -1)) : finalizer === pattern;
}

/** The field manager that has set a finalizer, as the API server remembers it. */
function managerOf(finalizer: string, { data }: LiveObject): string | undefined {
  const entry = list(data, "metadata", "managedFields").find((one) => {
    const fields = at(one, "fieldsV1", "f:metadata", "f:finalizers");
    return isRecord(fields) && Object.hasOwn(fields, `v:${JSON.stringify(finalizer)}`);
  });
  return text(entry, "manager");
}
