import type { LikelyCluster, MissingParameter } from "../argocd/application-set/applications";
import type { ObjectId, RenderedObject } from "../kubernetes/object";
import type { BuildProblem } from "../kustomize/build";
import type { Gap } from "../kustomize/gap";
import type { LacksFile } from "../repository/artifact-filter";
import type { Substituted } from "../substitution/substitution";
import type { FieldPath, YamlRecord } from "../yaml/json";
import type { KustomizationVariables } from "./variables";

/** An object as it would be applied. */
export interface ClusterObject extends RenderedObject {
  /** Namespace as it will be: empty for cluster-scoped kinds and where none is given. */
  readonly id: ObjectId;
  readonly applier: Applier;
  /** The object before substitution; the same as `data` where nothing was substituted. */
  readonly template: YamlRecord;
  /** What substitution did; undefined where there was none. */
  readonly substituted?: Substituted | undefined;
  /** Number of the step of its ResourceSet; undefined where that has no steps. */
  readonly step?: number | undefined;
  /** For an Application that is generated for a cluster which only Argo CD knows: what was inferred of that. */
  readonly likely?: LikelyCluster | undefined;
}

/** One entry of `spec.dependsOn`. */
export interface Dependency {
  /** Kind that is looked for; a Kustomization can only depend on Kustomizations, and so on. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Position in the declaring object. */
  readonly path: FieldPath;
  /** The applier it names; undefined where the tree has none. */
  readonly target?: Applier;
  /** `readyExpr`, which replaces the check of readiness. */
  readonly readyExpr?: string;
  /** Whether it only has to be there: `dependsOn` of a ResourceSet without `ready: true`. */
  readonly onlyExists?: boolean;
}

/** What an applier applies, as far as it can be known. */
export type Content =
  | {
      readonly kind: "directory";
      readonly directory: string;
      /** Whether the artifact that Flux reads lacks a file, by its path; undefined where it has all. */
      readonly lacks?: LacksFile;
    }
  /** Not in this repository: another Git repository, an artifact, a bucket. */
  | { readonly kind: "outside"; readonly reason: string }
  /** The path is not in the repository. */
  | { readonly kind: "missing"; readonly directory: string }
  /** A chart: known as far as `verify/catalog` knows it. */
  | { readonly kind: "chart" }
  /** Templates of a ResourceSet or ApplicationSet. */
  | { readonly kind: "templates" }
  /** Plain manifests, and directories that kustomize builds: what Argo CD applies of a directory, or a person of several. */
  | {
      readonly kind: "manifests";
      readonly directory: string;
      readonly files: readonly string[];
      readonly builds?: readonly string[];
      /** For files that a kustomization changes, its directory. */
      readonly patched?: ReadonlyMap<string, string>;
      readonly charts?: readonly string[];
    }
  /** A Helm chart of this repository. */
  | { readonly kind: "local-chart"; readonly directory: string }
  /** The sources of an Application. */
  | { readonly kind: "several"; readonly parts: readonly Content[] };

/** The parts of what an applier applies; one for all but Applications with several sources. */
export function partsOf(content: Content): readonly Content[] {
  return content.kind === "several" ? content.parts : [content];
}

/** Why some objects of an applier are unknown; undefined where its sources are all known. */
export function unknownReason(content: Content): string | undefined {
  return partsOf(content).flatMap((part) => (part.kind === "outside" ? [part.reason] : []))[0];
}

/** Kinds of appliers: those of Flux, those of Argo CD, and where a rollout starts. */
export type ApplierKind =
  "Kustomization" | "HelmRelease" | "ResourceSet" | "Application" | "ApplicationSet" | "root";

/**
 * Whatever applies objects and can be waited for: a Flux Kustomization, a HelmRelease, a ResourceSet,
 * an Application or ApplicationSet of Argo CD, or the root that a bootstrap creates for a cluster path.
 */
export interface Applier {
  readonly kind: ApplierKind;
  /** `Kustomization flux-system/apps`; unique in a model. */
  readonly title: string;
  readonly namespace: string;
  readonly name: string;
  /** The object that declares it; undefined for a root that is not in the tree. */
  readonly object?: ClusterObject;
  /** What applies the declaring object; undefined for a root. */
  readonly parent?: Applier;
  readonly content: Content;
  /** `spec`, empty for a root. */
  readonly spec: YamlRecord;
  /** The cluster it applies to: empty for this one, else the Secret with the kubeconfig. */
  readonly target: string;
  readonly suspended: boolean;
  readonly dependsOn: readonly Dependency[];
  /** Empty for HelmReleases. */
  readonly objects: readonly ClusterObject[];
  /** Problems of building its folder. */
  readonly problems: readonly BuildProblem[];
  /** Files that were read for it. */
  readonly files: ReadonlySet<string>;
  /** Whether `objects` may lack some. */
  readonly incomplete: boolean;
  /** What may have them. */
  readonly gaps: readonly Gap[];
  /** Variables of `postBuild`; undefined where it is not set. */
  readonly variables?: KustomizationVariables;
  /** Parameters that the template of an ApplicationSet reads and that its generators don't make. */
  readonly missingParameters: readonly MissingParameter[];
  /**
   * For what is generated for a cluster that only Argo CD knows, with what its paths in the repository tell, and for what
   * that applies: whether it exists isn't certain.
   */
  readonly likely?: LikelyCluster;
  /** Why objects may be missing although every source is known, such as a template that isn't understood. */
  readonly unknownObjects?: string;
}

/** Every file that was read for some appliers, or builds. */
export function filesOfAll(appliers: readonly Pick<Applier, "files">[]): ReadonlySet<string> {
  return new Set(appliers.flatMap(({ files }) => [...files]));
}
