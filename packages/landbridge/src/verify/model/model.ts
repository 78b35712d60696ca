import { append } from "../../lib/append";
import { groupBy } from "../../lib/group-by";
import type { Chart } from "../charts/chart";
import type { Location } from "../findings/location";
import { EXTENSIONS_GROUP, makesArtifact } from "../flux/artifact-generator";
import { sourceOfKustomization, sourceOfRelease } from "../flux/sources";
import { keyOf, type ObjectId } from "../kubernetes/object";
import type { KustomizeBuilder } from "../kustomize/build";
import {
  type ExistingRemote,
  NO_PREREQUISITES,
  type Prerequisites,
} from "../prerequisites/prerequisites";
import type { YamlFiles } from "../repository/yaml-files";
import { text } from "../yaml/json";
import type { Applier, ClusterObject } from "./applier";
import { releasesOfApplication } from "./argocd/application-releases";
import { argocdFilesOf } from "./argocd/argocd-files";
import {
  hasHealthCheck,
  healthConfigurationOf,
  type HealthConfiguration,
} from "./argocd/health-configuration";
import { chartIn } from "./chart-in";
import { isConfined } from "./confined";
import { createdBesides } from "./created-besides";
import { resolveDependencies } from "./dependencies";
import { fluxVersionBeside, fluxVersionOf, type FluxVersion } from "./flux-version";
import { isBelow } from "./is-below";
import { Scopes } from "./namespace";
import { Order } from "./order";
import { otherRevisionOf } from "./other-revision";
import { ownChartDirectory } from "./own-chart";
import { withCharts, type ChartTools } from "./packaged-charts";
import { readAppliers } from "./read-appliers";
import { releaseOf, type Release } from "./release";
import type { ClusterRoot } from "./root";
import { mayHave, type Unknown, type Wanted } from "./unknowns";

/** What the model of a cluster is built from. */
export interface ModelOptions {
  readonly sources: YamlFiles;
  readonly builder: KustomizeBuilder;
  readonly root: ClusterRoot;
  readonly prerequisites: Prerequisites;
  /** Wins over what the tree and `outside` say. */
  readonly flux?: FluxVersion | undefined;
  /** Charts besides those of the repository, and what renders them. */
  readonly chartTools?: ChartTools | undefined;
}

/** Everything that one cluster path brings to its cluster. */
export class Model {
  /** The cluster path, such as `gitops/clusters/dev`. */
  public readonly cluster: string;
  public readonly root: ClusterRoot;
  public readonly sources: YamlFiles;
  /** undefined where nothing tells it. */
  public readonly flux: FluxVersion | undefined;
  public readonly prerequisites: Prerequisites;
  /** The root first, then in the order in which they were reached. Of a remote cluster only those that apply to it. */
  public readonly appliers: readonly Applier[];
  /** Empty for the cluster that has the cluster path, else the target of the appliers that apply to this one. */
  public readonly home: string;
  /** The cluster that has the cluster path: this one, or the one that applies to it. */
  public readonly hub: Model;
  /** Of this cluster only. */
  public readonly objects: readonly ClusterObject[];
  public readonly order: Order;
  public readonly scopes: Scopes;
  /** Whether a part of the tree could not be read, so that what seems to be missing may be there. */
  public readonly incomplete: boolean;
  /** What is not known of the cluster, each with what limits it. */
  public readonly unknowns: readonly Unknown[];
  /** Whether this is a cluster that only Argo CD knows, as far as paths of ApplicationSets in the repository tell. */
  public readonly isLikely: boolean;
  /** Whether nothing shows that Flux reconciles the cluster path, so that anything else may be in the cluster. */
  public readonly isGuessed: boolean;
  private readonly byKind = new Map<string, ClusterObject[]>();
  private readonly byKey = new Map<string, ClusterObject[]>();
  private readonly byObject = new Map<ClusterObject, Applier>();

  private received: ReadonlySet<string> = new Set();
  private ownReleases: readonly Release[] = [];
  private ownRendered: ReadonlyMap<string, readonly ClusterObject[]> = new Map();
  private knownRemotes: readonly Model[] | undefined;
  private byTarget: ReadonlyMap<string, readonly Release[]> | undefined;

  /** @param hub the cluster whose appliers apply to this one, if it is another, and their target */
  private constructor(
    private readonly options: ModelOptions,
    appliers: readonly Applier[],
    scopes: Scopes,
    hub?: { readonly model: Model; readonly target: string },
  ) {
    this.cluster = options.root.directory;
    this.root = options.root;
    this.sources = options.sources;
    this.prerequisites = options.prerequisites;
    this.scopes = scopes;
    this.appliers = appliers;
    this.home = hub?.target ?? "";
    this.hub = hub?.model ?? this;
    const home = appliers.filter((applier) => this.appliesHere(applier));
    this.objects = home.flatMap((applier) => applier.objects);
    for (const object of this.objects) this.enter(object);
    const { complete } = options.prerequisites;
    const others = appliers.filter(
      (applier) =>
        !bringsOnlyDefinitions(applier) &&
        !(complete && isConfined(applier, (group, kind) => this.ofKind(group, kind))),
    );
    this.isLikely = hub !== undefined && appliers.every(({ likely }) => likely !== undefined);
    this.incomplete = this.isLikely || others.some(({ incomplete }) => incomplete);
    this.isGuessed = !(options.root.certain || complete);
    const own = others
      .filter((applier) => this.appliesHere(applier))
      .flatMap((applier) => applier.gaps.map((gap) => this.onBranch({ ...gap, applier })));
    // Whatever Argo CD applies to clusters that it alone knows may be there, too.
    this.unknowns = this.isLikely ? [...own, ...(hub?.model.unknowns ?? [])] : own;
    for (const applier of appliers) {
      if (applier.object !== undefined) this.byObject.set(applier.object, applier);
    }
    this.flux =
      hub?.model.flux ??
      options.flux ??
      fluxVersionOf(this.objects, options.prerequisites) ??
      fluxVersionBeside(this.root, this.sources.repository);
    this.take(hub?.model.releasesByTarget().get(hub.target) ?? this.readReleases());
    this.order =
      hub?.model.order ??
      new Order(
        appliers,
        (applier) => this.sourceApplierOf(applier),
        ({ id }) => hasHealthCheck(this.health, id),
      );
  }

  /** Reads a cluster path and what it leads to. */
  public static async read(options: ModelOptions): Promise<Model> {
    const scopes = new Scopes();
    const drafts = await readAppliers({ ...options, scopes });
    resolveDependencies(drafts);
    const model = new Model(options, drafts, scopes);
    model.take(
      await withCharts(model.releases, {
        ...options.chartTools,
        scopes,
        ownChartOf: (applier) => model.ownChartOf(applier),
      }),
    );
    return model;
  }

  /** Remembers what other clusters apply to this one. */
  public receive(objects: readonly ClusterObject[]): void {
    this.received = new Set(objects.map(({ id }) => keyOf(id)));
  }

  /** Whether another cluster applies the object to this one. */
  public isReceived(id: ObjectId): boolean {
    return this.received.has(keyOf(id));
  }

  /** Releases in this cluster. */
  public get releases(): readonly Release[] {
    return this.ownReleases;
  }

  /** Releases of charts that may create what the repository doesn't show. */
  public get opaqueReleases(): readonly Release[] {
    return this.releases.filter(({ isRendered }) => isRendered !== true);
  }

  /**
   * The clusters to which this one applies (`kubeConfig`, or the destination of an Application), as far as it does: nothing
   * is known of what else is there.
   */
  public get remotes(): readonly Model[] {
    this.knownRemotes ??= this.home === "" ? this.readRemotes() : [];
    return this.knownRemotes;
  }

  /** Whether an applier applies to this cluster. */
  public appliesHere({ target }: Applier): boolean {
    return target === this.home;
  }

  /** Releases that Flux installs. */
  public get helmReleases(): readonly Release[] {
    return this.releases.filter(({ applier }) => applier.kind === "HelmRelease");
  }

  /** Whether Argo CD applies a part of this cluster. */
  public get usesArgocd(): boolean {
    return this.appliers.some(({ kind }) => kind === "Application" || kind === "ApplicationSet");
  }

  /** The health checks of Argo CD, as far as the repository configures them. */
  public get health(): HealthConfiguration {
    return healthConfigurationOf(this.sources.repository);
  }

  /** Objects with this identity in this cluster; several if it has several owners. */
  public find(id: ObjectId): readonly ClusterObject[] {
    const key = keyOf(id);
    return this.byKey.get(key) ?? this.rendered.get(key) ?? [];
  }

  /** Objects of charts that Helm has rendered, by their identity. */
  public get rendered(): ReadonlyMap<string, readonly ClusterObject[]> {
    return this.ownRendered;
  }

  /**
   * What may have an object that isn't in the repository; undefined if nothing may. Ask this where an object seems to be
   * missing, for that object alone: most of what is unknown can't have it.
   * @param before an applier that needs it: what is only applied after that doesn't help it
   * @param besides an applier that can't have it, because it doesn't start without it
   */
  public unknownWith(wanted: Wanted, before?: Applier, besides?: Applier): Unknown | undefined {
    return this.unknowns.find(
      (unknown) =>
        unknown.applier !== besides &&
        (before === undefined || !this.isAfter(unknown.applier, before)) &&
        mayHave(unknown, wanted, this.sources.repository),
    );
  }

  /** What a file may have that isn't here: in a revision that isn't checked out, anything. */
  private onBranch(unknown: Unknown): Unknown {
    const isElsewhere =
      unknown.content.kind === "absent" && otherRevisionOf(this, unknown.applier) !== undefined;
    return isElsewhere ? { ...unknown, content: { kind: "anything" } } : unknown;
  }

  /** Whether an applier only starts when the other is Ready, or is applied by it. */
  private isAfter(applier: Applier, other: Applier): boolean {
    return isBelow(applier, other) || this.order.readyBefore(other, applier);
  }

  /** Objects of a kind in this cluster. */
  public ofKind(group: string, kind: string): readonly ClusterObject[] {
    return this.byKind.get(`${group}/${kind}`) ?? [];
  }

  /** The applier that an object declares (Kustomization, HelmRelease, ResourceSet). */
  public applierOf(object: ClusterObject): Applier | undefined {
    return this.byObject.get(object);
  }

  /** Where the cluster path is named, for findings about the whole. */
  public get place(): Location {
    return this.root.place ?? { file: this.cluster };
  }

  /** The registered cluster that a target is; undefined for any other. */
  public registered(target: string): ExistingRemote | undefined {
    return this.prerequisites.remotes?.find(
      ({ namespace, kubeConfig }) => target === `${namespace}/${kubeConfig}`,
    );
  }

  private readRemotes(): readonly Model[] {
    return [...groupBy(this.appliers, ({ target }) => target)]
      .filter(([target]) => target !== "")
      .map(([target, own]) => {
        const options = { ...this.options, prerequisites: inRemote(this.registered(target)) };
        return new Model(options, own, this.scopes, { model: this, target });
      });
  }

  private releasesByTarget(): ReadonlyMap<string, readonly Release[]> {
    this.byTarget ??= groupBy(this.releases, ({ applier }) => applier.target);
    return this.byTarget;
  }

  private readReleases(): readonly Release[] {
    const { sources, prerequisites } = this.options;
    const { isOwn } = argocdFilesOf(sources).own;
    return this.appliers.flatMap((applier) =>
      applier.kind === "Application"
        ? releasesOfApplication(applier, { sources, isOwn })
        : (releaseOf(applier, (id) => this.find(id)[0], prerequisites) ?? []),
    );
  }

  /** The chart that a HelmRelease takes from this repository. */
  private ownChartOf(applier: Applier): Chart | undefined {
    const { repository } = this.sources;
    const find = (id: ObjectId): ClusterObject | undefined => this.find(id)[0];
    const directory = ownChartDirectory(applier, { root: this.root, repository, find });
    return directory === undefined ? undefined : chartIn(repository, directory);
  }

  private take(releases: readonly Release[]): void {
    this.ownReleases = releases;
    const objects = releases.flatMap(({ applier, packaged }) =>
      this.appliesHere(applier) ? (packaged?.objects ?? []) : [],
    );
    this.ownRendered = groupBy(objects, ({ id }) => keyOf(id));
  }

  private enter(object: ClusterObject): void {
    append(this.byKind, `${object.id.group}/${object.id.kind}`, object);
    append(this.byKey, keyOf(object.id), object);
  }

  private sourceApplierOf(applier: Applier): Applier | undefined {
    const source = this.sourceOf(applier);
    if (source === undefined || this.isFrom(source, applier.parent)) return undefined;
    const [first, ...others] = this.makersOfSource(source);
    // With several it is there as soon as one of them is applied, and with the bootstrap's before that.
    const { prerequisites, sources } = this;
    const isEarly = createdBesides(sources.repository, prerequisites, source)?.isCertain === true;
    return others.length > 0 || isEarly ? undefined : first?.applier;
  }

  /** Whether an applier or one above it reads a source: what comes out of it can't be there without it. */
  private isFrom(source: ObjectId, applier: Applier | undefined): boolean {
    if (applier === undefined) return false;
    const own = this.sourceOf(applier) ?? (applier.kind === "root" ? this.root.source : undefined);
    return (
      (own !== undefined && keyOf(own) === keyOf(source)) || this.isFrom(source, applier.parent)
    );
  }

  /** What makes a source: its declaration, or the generator of an ExternalArtifact. */
  public makersOfSource(source: ObjectId): readonly ClusterObject[] {
    if (source.kind !== "ExternalArtifact") return this.find(source);
    return this.ofKind(EXTENSIONS_GROUP, "ArtifactGenerator").filter(
      ({ id, data }) => id.namespace === source.namespace && makesArtifact(data, source.name),
    );
  }

  /** The source that an applier reads. */
  public sourceOf(applier: Applier): ObjectId | undefined {
    const { kind, spec, namespace } = applier;
    if (kind === "HelmRelease") return sourceOfRelease(spec, namespace);
    return kind === "Kustomization" || kind === "root"
      ? sourceOfKustomization(spec, namespace)
      : undefined;
  }
}

/** What a cluster has for the one that applies to it. */
function inRemote(remote: ExistingRemote | undefined): Prerequisites {
  if (remote?.serviceAccount === undefined) return NO_PREREQUISITES;
  const { namespace, serviceAccount, place } = remote;
  return {
    ...NO_PREREQUISITES,
    namespaces: [{ name: namespace, place, beforeFlux: true }],
    identities: [
      {
        namespace,
        serviceAccount,
        mechanism: "irsa",
        managedBy: "terraform",
        place,
        beforeFlux: true,
      },
    ],
  };
}

/** Whether a Kustomization of another repository is there for definitions, by its name or path. */
export function bringsOnlyDefinitions({ name, content, spec }: Applier): boolean {
  const isNamedSo = /(^|[-_/.])crds?($|[-_/.])/i;
  return content.kind === "outside" && isNamedSo.test(`${name}/${text(spec, "path") ?? ""}`);
}
