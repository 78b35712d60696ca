/**
 * Kinds that take time and that Flux calls healthy as soon as they are applied. kstatus, by which Flux decides, takes an
 * object without a condition `Ready` and without `observedGeneration` for current (fluxcd/cli-utils,
 * pkg/kstatus/status/status.go), and for these kinds that is so at first, or always.
 */
interface LateKinds {
  readonly group: string | RegExp;
  /** Default: all kinds of the group apart from those that only configure others. */
  readonly kinds?: readonly string[];
  /** Conditions that are all True when an object does its work. */
  readonly conditions: readonly string[];
  /** Where the conditions are defined. */
  readonly source: string;
}

/** The list is open: add a kind with the conditions that its controller sets, and where these are defined. */
const LATE_KINDS: readonly LateKinds[] = [
  {
    group: "pkg.crossplane.io",
    kinds: ["Provider", "Function", "Configuration"],
    conditions: ["Installed", "Healthy"],
    source: "crossplane/crossplane v2.3.4, apis/pkg/v1/conditions.go",
  },
  {
    group: "apiextensions.crossplane.io",
    kinds: ["CompositeResourceDefinition"],
    conditions: ["Established"],
    source: "crossplane/crossplane v2.3.4, apis/apiextensions/v1/conditions.go",
  },
  {
    group: "apiextensions.crossplane.io",
    kinds: ["ManagedResourceActivationPolicy"],
    conditions: ["Healthy"],
    source: "crossplane/crossplane v2.3.4, apis/apiextensions/v1alpha1/conditions.go",
  },
  {
    // Managed resources of all providers; Ready comes with the first reconciliation.
    group: /(?<!^(apiextensions|ops|pkg|protection|secrets|meta\.pkg))\.(upbound|crossplane)\.io$/,
    conditions: ["Synced", "Ready"],
    source: "crossplane/crossplane v2.3.4, apis/core/v2/condition.go",
  },
  {
    group: /\.services\.k8s\.aws$/,
    conditions: ["ACK.ResourceSynced"],
    source: "aws-controllers-k8s/runtime, apis/core/v1alpha1/conditions.go",
  },
];

/** Conditions of what Crossplane composes. */
const COMPOSED: readonly string[] = ["Synced", "Ready"];

/** Kinds of managed resources' groups that only configure others. */
const CONFIGURATION =
  /ProviderConfig(Usage)?$|^(StoreConfig|FieldExport|AdoptedResource|IAMRoleSelector)$/;

/**
 * The conditions by which a kind says that it does its work, if Flux doesn't wait for them by itself.
 * @param composed whether a definition of the repository makes it a composite resource of Crossplane
 */
export function lateConditions(
  group: string,
  kind: string,
  composed: boolean,
): readonly string[] | undefined {
  if (composed) return COMPOSED;
  if (CONFIGURATION.test(kind)) return undefined;
  return LATE_KINDS.find(
    (late) =>
      (typeof late.group === "string" ? late.group === group : late.group.test(group)) &&
      late.kinds?.includes(kind) !== false,
  )?.conditions;
}
