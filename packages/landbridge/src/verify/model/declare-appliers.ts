import { destinationOf, isOwnCluster, sourcesOf } from "../argocd/application";
import type { ArgoCluster } from "../argocd/cluster";
import { clusterNameOf } from "../argocd/cluster-name";
import { isApplication, isApplicationSet } from "../argocd/kinds";
import { makesArtifact } from "../flux/artifact-generator";
import { isKind, FLUX_OPERATOR_GROUP, HELM_GROUP, KUSTOMIZE_GROUP } from "../flux/kinds";
import { targetClusterOf } from "../flux/kustomization";
import { sourceOfKustomization } from "../flux/sources";
import { annotationsOf, keyOf } from "../kubernetes/object";
import type { Repository } from "../repository/repository";
import { flag, record, type YamlRecord } from "../yaml/json";
import {
  partsOf,
  type Applier,
  type ApplierKind,
  type ClusterObject,
  type Content,
} from "./applier";
import type { ApplierDraft } from "./applier-draft";
import type { ApplierRegistry } from "./applier-registry";
import { contentOfApplication } from "./argocd/application-content";
import type { ArgocdFiles } from "./argocd/argocd-files";
import { withSourceOverrides } from "./argocd/source-overrides";
import { contentOfKustomization } from "./content";
import type { ClusterRoot } from "./root";

/** An object that may be an applier, and what applies it. */
interface Declared {
  readonly parent: ApplierDraft;
  readonly object: ClusterObject;
}

/** Finds the appliers among the objects that were read: Kustomizations, HelmReleases, ResourceSets. */
export class Declarations {
  private readonly waiting: Declared[] = [];

  constructor(
    private readonly registry: ApplierRegistry,
    private readonly root: ClusterRoot,
    private readonly repository: Repository,
    private readonly argocd: ArgocdFiles,
    private readonly clusters: readonly ArgoCluster[],
  ) {}

  /** Whether there are objects that wait for their source. */
  public get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** Flux's objects in another cluster are that cluster's business. */
  public add(parent: ApplierDraft, object: ClusterObject): void {
    // Argo CD's own objects only work in its own cluster, whatever that is called.
    const isArgocd = isApplication(object.data) || isApplicationSet(object.data);
    if (parent.target === "" || isArgocd) this.waiting.push({ parent, object });
  }

  /**
   * Adds the appliers that were found. Only when all objects of a wave are known: a Kustomization may come before its
   * source. One of which the source is not there yet waits until nothing else is left to read (`last`).
   */
  public declareAll(last: boolean): void {
    for (const item of this.waiting.splice(0)) {
      if (last || !this.lacksSource(item.object)) this.declare(item);
      else this.waiting.push(item);
    }
  }

  private lacksSource({ data, id }: ClusterObject): boolean {
    if (!isKind(data, KUSTOMIZE_GROUP, "Kustomization")) return false;
    const source = sourceOfKustomization(record(data, "spec"), id.namespace);
    if (source === undefined || source.name === "flux-system") return false;
    const { root, registry } = this;
    if (root.source !== undefined && keyOf(root.source) === keyOf(source)) return false;
    if (source.kind !== "ExternalArtifact") return registry.find(source) === undefined;
    return !registry
      .generatorsIn(source.namespace)
      .some(({ data: generator }) => makesArtifact(generator, source.name));
  }

  private declare(declared: Declared): void {
    const { data } = declared.object;
    if (isKind(data, KUSTOMIZE_GROUP, "Kustomization")) this.declareKustomization(declared);
    else if (isKind(data, HELM_GROUP, "HelmRelease"))
      this.addChild("HelmRelease", declared, { kind: "chart" });
    else if (isKind(data, FLUX_OPERATOR_GROUP, "ResourceSet"))
      this.addChild("ResourceSet", declared, { kind: "templates" });
    else if (isApplication(data)) this.declareApplication(declared);
    else if (isApplicationSet(data))
      this.addChild("ApplicationSet", declared, { kind: "templates" });
  }

  private declareApplication(declared: Declared): void {
    const { data, id } = declared.object;
    const { isOwn, isOtherRevision } = this.argocd.own;
    const written = record(data, "spec") ?? {};
    const spec = withSourceOverrides(written, id, this.repository, isOwn);
    const content = contentOfApplication(spec, this.repository, isOwn, isOtherRevision);
    // What people replace by an address, maybe with something behind it.
    const isOpen = sourcesOf(spec).some(
      ({ repoURL }) => isOwn(repoURL) !== true && !ADDRESS.test(repoURL),
    );
    const isRepeated = repetitions(content, declared.parent) >= (isOpen ? 1 : REPETITIONS);
    this.addChild(
      "Application",
      declared,
      isRepeated ? { kind: "outside", reason: isOpen ? ANOTHER : ENDLESS } : content,
      spec,
    );
  }

  private declareKustomization(declared: Declared): void {
    const { parent, object } = declared;
    const { root, registry } = this;
    const spec = record(object.data, "spec") ?? {};
    const { namespace } = object.id;
    const content = contentOfKustomization(
      spec,
      namespace,
      root,
      this.repository,
      {
        find: (id) => registry.find(id),
        generators: (own) => registry.generatorsIn(own),
      },
      object.origin.file,
    );
    const isRoot = content.kind === "directory" && content.directory === root.directory;
    // A second Kustomization of the same folder is one of its own.
    const isNamedSo =
      root.place === undefined || (root.name === object.id.name && root.namespace === namespace);
    if (isRoot && isNamedSo && parent.kind === "root") {
      // gotk-sync.yaml: the root Kustomization applies its own declaration.
      parent.object = object;
      parent.spec = spec;
      return;
    }
    this.addChild("Kustomization", declared, content);
  }

  /** The cluster that an Application deploys to; empty for that of Argo CD itself. */
  private targetOf(spec: unknown, { parent, object: { likely } }: Declared): string {
    if (likely !== undefined && likely.name !== "") return likely.name;
    const destination = destinationOf(spec);
    const cluster = destination.server ?? destination.name ?? "";
    if (!isOwnCluster(destination) && !this.argocd.home.has(cluster))
      return clusterNameOf(destination, this.clusters);
    // What is applied to a cluster that is likely there works in that one.
    return parent.likely === undefined ? "" : parent.target;
  }

  private targetOfChild(kind: ApplierKind, spec: YamlRecord, declared: Declared): string {
    const { parent, object } = declared;
    if (kind === "Application") return this.targetOf(spec, declared);
    if (kind === "ApplicationSet") return parent.likely === undefined ? "" : parent.target;
    return targetClusterOf(spec, object.id.namespace);
  }

  private addChild(
    kind: Exclude<ApplierKind, "root">,
    declared: Declared,
    content: Content,
    spec: YamlRecord = record(declared.object.data, "spec") ?? {},
  ): void {
    const { parent, object } = declared;
    const likely = object.likely ?? parent.likely;
    const { namespace, name } = object.id;
    this.registry.add({
      kind,
      namespace,
      name,
      content,
      spec,
      parent,
      object,
      target: this.targetOfChild(kind, spec, declared),
      ...(likely === undefined ? {} : { likely }),
      suspended:
        flag(spec, "suspend") === true ||
        annotationsOf(object.data)["argocd.argoproj.io/skip-reconcile"] === "true",
    });
  }
}

/** How often a directory may be applied by an Application that comes out of it: with other values, charts are. */
const REPETITIONS = 3;

/** A Git address: with a scheme, or as SSH has it. */
const ADDRESS = /^(?:[a-z+]+:\/\/|[\w.-]+@)/i;

const ENDLESS = "it applies what it comes from again and again, each time under another name";
const ANOTHER = "what it comes from may be in another repository, too";

/** How often what an Application applies has made it: a chart may add something to its own name, or to its address. */
function repetitions(content: Content, parent: Applier | undefined): number {
  if (content.kind !== "local-chart" && content.kind !== "directory") return 0;
  const { directory } = content;
  let count = 0;
  for (let above = parent; above !== undefined; above = above.parent)
    if (partsOf(above.content).some((part) => applies(part, directory))) count++;
  return count;
}

function applies(content: Content, directory: string): boolean {
  if (content.kind === "local-chart" || content.kind === "directory")
    return content.directory === directory;
  if (content.kind !== "manifests") return false;
  return [...(content.charts ?? []), ...(content.builds ?? [])].includes(directory);
}
