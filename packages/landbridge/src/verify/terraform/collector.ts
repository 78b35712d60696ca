import { isAccountOfArgocd } from "../argocd/accounts";
import type { ArgoCluster } from "../argocd/cluster";
import type { Location } from "../findings/location";
import type { FluxConfiguration } from "../prerequisites/flux-configuration";
import { mergeData } from "../prerequisites/merge-data";
import { NO_PREREQUISITES, type Prerequisites } from "../prerequisites/prerequisites";
import type {
  ExistingData,
  ExistingFile,
  ExistingIdentity,
  ExistingName,
  ExistingNamespace,
  ExistingObject,
  ExistingRole,
  ExistingSecret,
} from "../prerequisites/prerequisites";
import type { Repository } from "../repository/repository";
import { text } from "../yaml/json";
import type { ArgocdObject } from "./argocd-objects";
import { clusterOfObjects, type FluxObject } from "./flux-objects";
import type { Unknown } from "./hcl/value";
import { withVariables } from "./secret-variables";
import { configurationsOf, pathOfSync, type Sync } from "./syncs";

/** An entry with the node of Terraform's graph that creates it. */
interface Found<T> {
  readonly entry: T;
  readonly node: string;
}

/** The resources that start Flux. Those that only install it count if nothing else configures what it reconciles. */
export interface Bootstrap {
  readonly node: string;
  readonly kind: "sync" | "install";
}

/** A chart that Terraform installs, which may create service accounts. */
export interface InstalledChart {
  readonly namespace: string;
  readonly release: string;
  readonly chart: string;
  /** Its values as text. */
  readonly values: string;
}

/** How a cluster gets the directory that Flux reconciles, as far as Terraform tells. */
export interface FluxOrigin {
  /** `NAMESPACE/NAME` of its source. */
  readonly source?: string | undefined;
  /** `spec.ref` of its source, or the name of a branch, with a star for each part that isn't known. */
  readonly ref?: string | undefined;
  /** Whether Terraform applies the objects that read it, and commits nothing. */
  readonly isApplied?: true;
}

/** A directory that Flux reconciles in a cluster. */
export interface FluxPath {
  readonly path: string;
  readonly place: Location;
  readonly origin: FluxOrigin;
}

/** Collects what Terraform creates. */
export class Collector {
  public readonly bootstraps: Bootstrap[] = [];
  public readonly secrets: ExistingSecret[] = [];
  /** Properties of secrets by name, from their versions. */
  public readonly secretProperties = new Map<string, readonly string[]>();
  public readonly names: ExistingName[] = [];
  /** Roles with a trust policy that is known. */
  public readonly roles: ExistingRole[] = [];
  /** Clusters that it describes to Argo CD. */
  public readonly clusters: ArgoCluster[] = [];
  public readonly files: ExistingFile[] = [];
  /** Objects with names that aren't known. */
  public readonly objects: ExistingObject[] = [];
  /** Directories of the repository with charts that it installs. */
  public readonly localCharts: { readonly directory: string; readonly place: Location }[] = [];
  public readonly fluxConfigurations: FluxConfiguration[] = [];
  /** What it creates of Argo CD's own kinds. */
  public readonly argocd: ArgocdObject[] = [];
  /** What it applies of Flux's own kinds, object by object. */
  public readonly fluxObjects: FluxObject[] = [];
  private readonly syncs: Sync[] = [];
  public readonly charts: InstalledChart[] = [];
  /** Service accounts that Terraform creates, `namespace/name`. */
  public readonly serviceAccounts = new Set<string>();
  /** Nodes of roles that addons of EKS use. */
  public readonly addonRoles = new Set<string>();
  public fluxVersion: string | undefined;
  /** Directory that Flux reconciles; unknown if it contains variables that nothing sets. */
  public fluxPath: string | Unknown | undefined;
  /** Whether the bootstrap commits Flux's manifests to that directory. */
  public createsFluxPath = false;
  /** Whether `flux_bootstrap_git` installs the version of Flux that its provider has. */
  public installsBundledFlux = false;
  /** Further directories that clusters of the same root module reconcile. */
  public readonly moreFluxPaths: FluxPath[] = [];
  /** Where that directory is set. */
  public fluxPlace: Location | undefined;
  /** How the cluster gets that directory. */
  public fluxOrigin: FluxOrigin = {};
  private readonly namespaces: Found<ExistingNamespace>[] = [];
  /** Namespaces that other resources create as well; a namespace's own resource is the better location. */
  private readonly implied: Found<ExistingNamespace>[] = [];
  private readonly data: Found<ExistingData>[] = [];
  /** Keys that are added to a ConfigMap that something else creates. */
  private readonly additions: Found<ExistingData>[] = [];
  private readonly identities: Found<ExistingIdentity>[] = [];
  private readonly crds = new Set<string>();
  private readonly appliers = new Set<string>();

  /** The Git repository that the provider of Flux writes to. */
  public fluxUrl: string | undefined;
  /** The same as far as it is known, with a star for each part that isn't. */
  public fluxAddress: string | undefined;
  /** `git.url` of the provider of Flux, in the first module that has it, in the same form. */
  public providerAddress: string | undefined;
  /** `git.branch` of that provider, with a star for each part that isn't known. */
  public providerBranch: string | undefined;
  /** The account, or a profile that stands for it, in which resources of AWS are created, where the provider names it. */
  public awsAccount: string | undefined;
  /** URLs of the sources that Terraform applies, by `NAMESPACE/NAME`. */
  private readonly sourceUrls = new Map<string, string>();

  /** The first directory that is known to some degree counts; others are those of more clusters. */
  public setFluxPath(
    path: string | Unknown | undefined,
    place: Location,
    origin: FluxOrigin = {},
  ): void {
    if (this.fluxPath !== undefined) this.addFluxPath(path, place, origin);
    if (path === undefined || this.fluxPath !== undefined) return;
    this.fluxPath = path;
    this.fluxPlace = place;
    this.fluxOrigin = origin;
  }

  /** A Kustomization by itself may be one of the same cluster. */
  private addFluxPath(path: unknown, place: Location, origin: FluxOrigin): void {
    if (typeof path !== "string" || origin.source !== undefined) return;
    const known = [this.fluxPath, ...this.moreFluxPaths.map((other) => other.path)];
    if (!known.includes(path)) this.moreFluxPaths.push({ path, place, origin });
  }

  public addSourceUrl(source: string, url: string): void {
    this.sourceUrls.set(source, url);
  }

  /** URL of the source that has the directory, if Terraform applies that, too. */
  public urlOfFluxSource(): string | undefined {
    const { source } = this.fluxOrigin;
    return source === undefined ? undefined : this.sourceUrls.get(source);
  }

  public addSync(sync: Sync): void {
    this.syncs.push(sync);
  }

  /** Decides, when all resources have been read, whether releases of `flux2-sync` bootstrap one directory or several. */
  public settleSyncs(repository: Repository): void {
    const [first, second] = this.syncs;
    if (first === undefined) return;
    if (second === undefined || this.fluxPath !== undefined)
      this.setFluxPath(pathOfSync(first, repository), first.place, {
        ref: text(first.ref, "name") ?? text(first.ref, "branch"),
        isApplied: true,
      });
    else this.fluxConfigurations.push(...configurationsOf(this.syncs));
  }

  /** Decides, when all resources have been read, whether objects of Flux bootstrap one directory or are a cluster's. */
  public settleObjects(repository: Repository): void {
    const { fluxPlace: at } = this;
    const isOfObject = this.fluxObjects.some(
      ({ place }) => place.file === at?.file && place.line === at.line,
    );
    if (this.fluxPath !== undefined && !isOfObject) return;
    const configuration = clusterOfObjects(this.fluxObjects, repository);
    if (configuration === undefined) return;
    this.fluxConfigurations.push(configuration);
    this.fluxPath = undefined;
  }

  public addNamespace(node: string, entry: ExistingNamespace): void {
    this.namespaces.push({ entry, node });
  }

  public addImpliedNamespace(node: string, entry: ExistingNamespace): void {
    this.implied.push({ entry: { ...entry, implied: true }, node });
  }

  public addData(node: string, entry: ExistingData): void {
    this.data.push({ entry, node });
  }

  public addToData(node: string, entry: ExistingData): void {
    this.additions.push({ entry, node });
  }

  public addIdentity(node: string, entry: ExistingIdentity): void {
    this.identities.push({ entry, node });
  }

  public addCrds(...crds: readonly string[]): void {
    for (const crd of crds) this.crds.add(crd);
  }

  public addApplier(kind: string, namespaceName: string, name: string): void {
    this.appliers.add(`${kind}/${namespaceName}/${name}`);
  }

  /** @param reach everything that Terraform does before a node; left out where that is not known */
  public finish(label: string, reach?: (node: string) => ReadonlySet<string>): Prerequisites {
    const starts = this.bootstraps.filter(({ kind }) => kind === "sync");
    const chosen = starts.length > 0 ? starts : this.bootstraps;
    const sets = reach === undefined ? [] : chosen.map(({ node }) => reach(node));
    const order = <T extends object>({ entry, node }: Found<T>): T & { beforeFlux?: boolean } => {
      const beforeFlux = isBefore(sets, node);
      return beforeFlux === undefined ? entry : { ...entry, beforeFlux };
    };
    const data = this.data.map((found) => {
      const entry = order(found);
      const beside =
        reach === undefined ? undefined : this.besideNamespace(found, reach(found.node));
      return beside === undefined ? entry : { ...entry, besideNamespace: beside };
    });
    const known = new Set(data.map(nameOf));
    for (const { entry } of this.additions) {
      if (known.has(nameOf(entry))) data.push(entry);
      else {
        const { keys, ...rest } = entry;
        // Something else creates it: `keys` are some of its keys.
        data.push(keys === undefined ? entry : rest);
      }
    }
    const secrets = withVariables(this.knownSecrets(), data);
    const objects = [...this.objects, ...this.neededNamespaces(data)];
    return {
      ...NO_PREREQUISITES,
      sources: [label],
      namespaces: unique([...this.namespaces, ...this.implied].map(order), ({ name }) => name),
      data: mergeData(data),
      identities: this.identities.map((found) => ({ ...order(found), ...this.maker(found) })),
      crds: [...this.crds],
      ...(this.clusters.length === 0 ? {} : { clusters: this.clusters }),
      ...(this.roles.length === 0 ? {} : { roles: this.roles }),
      appliers: [...this.appliers],
      names: this.names,
      ...(secrets.length === 0 ? {} : { secrets }),
      ...(objects.length === 0 ? {} : { objects }),
      ...(this.files.length === 0 ? {} : { files: this.files }),
      fluxConfigurations: this.fluxConfigurations,
      fluxVersion: this.fluxVersion,
      ...(typeof this.fluxPath === "string" ? { fluxPath: this.fluxPath } : {}),
    };
  }

  /** Namespaces that Terraform needs before Flux starts and doesn't create: then something else has. */
  private neededNamespaces(
    data: readonly (ExistingData & { readonly beforeFlux?: boolean })[],
  ): readonly ExistingObject[] {
    const made = new Set([...this.namespaces, ...this.implied].map(({ entry }) => entry.name));
    return data
      .filter(({ namespace, beforeFlux }) => beforeFlux !== false && !made.has(namespace))
      .map(({ namespace: name, place }) => ({
        id: { group: "", kind: "Namespace", namespace: "", name },
        place,
      }));
  }

  private knownSecrets(): readonly ExistingSecret[] {
    return unique(this.secrets, ({ name }) => name).map((secret) => {
      const properties =
        secret.properties ??
        this.secretProperties.get(secret.name) ??
        this.secretProperties.get(secret.arn ?? "");
      return properties === undefined ? secret : { ...secret, properties };
    });
  }

  /** The namespace's own resource, if Terraform doesn't have to create it first. */
  private besideNamespace(
    { entry }: Found<ExistingData>,
    before: ReadonlySet<string>,
  ): Location | undefined {
    const isOwn = ({ entry: { name } }: Found<ExistingNamespace>): boolean =>
      name === entry.namespace;
    const isBefore = ({ node }: Found<ExistingNamespace>): boolean =>
      before.has(node) || before.has(`${node}#some`);
    const makers = [...this.namespaces, ...this.implied].filter(isOwn);
    return makers.some(isBefore) ? undefined : this.namespaces.find(isOwn)?.entry.place;
  }

  private maker({ entry, node }: Found<ExistingIdentity>): Pick<ExistingIdentity, "managedBy"> {
    const { namespace, serviceAccount, managedBy } = entry;
    if (managedBy !== "git") return { managedBy };
    if (this.addonRoles.has(node)) return { managedBy: "eks-addon" };
    const isOfTerraform =
      this.serviceAccounts.has(`${namespace}/${serviceAccount}`) ||
      this.charts.some(
        (chart) =>
          chart.namespace === namespace &&
          ((chart.chart === "argo-cd" && isAccountOfArgocd(serviceAccount)) ||
            chart.release === serviceAccount ||
            chart.chart === serviceAccount ||
            chart.values.includes(serviceAccount)),
      );
    return { managedBy: isOfTerraform ? "terraform" : "git" };
  }
}

/** Whether every way to start Flux comes after a node; undefined where that is not known. */
function isBefore(sets: readonly ReadonlySet<string>[], node: string): boolean | undefined {
  if (sets.length === 0) return undefined;
  const count = sets.filter((set) => set.has(node)).length;
  if (count === sets.length) return true;
  // Flux waits for some of a module's resources, perhaps not for this one.
  const isPartly = count > 0 || sets.some((set) => set.has(`${node}#some`));
  return isPartly ? undefined : false;
}

function nameOf({ kind, namespace, name }: ExistingData): string {
  return `${kind}/${namespace}/${name}`;
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}
