import { keyOf, type ObjectId } from "../verify/kubernetes/object";
import type { LiveArgocd } from "./live-argocd";
import type { LiveFlux, VersionedId } from "./live-flux";
import type { LiveObject } from "./live-object";

/** A chart that is installed, by Flux or otherwise. */
export interface InstalledChart {
  /** Name of the chart, such as `karpenter`. */
  readonly name: string;
  /** Address of its repository, where it is known. */
  readonly url: string | undefined;
  /** The HelmRelease, or the Deployment that carries the chart's label. */
  readonly installer: ObjectId;
  /** Whether a pod of its Deployments is ready; undefined if it has none. */
  readonly isRunning: boolean | undefined;
}

/** A kind that could not be listed, with the API server's words. */
export interface UnreadKind {
  readonly kind: string;
  readonly message: string;
}

/** What a teardown reads from a cluster before each step. */
export interface LiveState {
  readonly flux: LiveFlux;
  readonly argocd: LiveArgocd;
  /** Objects of Flux Operator, which would bring back what is suspended. */
  readonly operators: readonly Operator[];
  /** Objects of the kinds that may hold something outside of the cluster, and of all custom kinds. */
  readonly objects: readonly LiveObject[];
  readonly charts: readonly InstalledChart[];
  readonly unread: readonly UnreadKind[];
}

/** A FluxInstance, ResourceSet or ResourceSetInputProvider. */
export interface Operator extends VersionedId {
  readonly suspended: boolean;
}

/** Finds objects by UID and by owner. */
export class ObjectIndex {
  private readonly byUid: ReadonlyMap<string, LiveObject>;

  constructor(public readonly all: readonly LiveObject[]) {
    this.byUid = new Map(all.map((object) => [object.uid, object]));
  }

  public ofKind(group: string, ...kinds: readonly string[]): readonly LiveObject[] {
    return this.all.filter(({ id }) => id.group === group && kinds.includes(id.kind));
  }

  public get(uid: string): LiveObject | undefined {
    return this.byUid.get(uid);
  }

  /** The owners of an object that exist and were read, up to the top, nearest first. */
  public ownersOf(object: LiveObject): readonly LiveObject[] {
    const found = new Set<LiveObject>();
    const queue = [...object.owners];
    for (let uid = queue.shift(); uid !== undefined; uid = queue.shift()) {
      const owner = this.byUid.get(uid);
      if (owner === undefined || owner === object || found.has(owner)) continue;
      found.add(owner);
      queue.push(...owner.owners);
    }
    return [...found];
  }

  /** What has to be deleted for an object to stay away: the topmost of its owners, else itself. */
  public topOf(object: LiveObject): LiveObject {
    return this.ownersOf(object).at(-1) ?? object;
  }

  /** Whether Flux, Argo CD or Helm have installed an object or one of its owners. */
  public isInstalled(object: LiveObject): boolean {
    return object.isInstalled || this.ownersOf(object).some((owner) => owner.isInstalled);
  }
}

/** Each object once. */
export function distinct(objects: readonly LiveObject[]): readonly LiveObject[] {
  return [...new Map(objects.map((object) => [keyOf(object.id), object])).values()];
}
