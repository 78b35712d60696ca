import { type LiveCluster, shortRevision, stateOf } from "landbridge/doctor";
import {
  describe,
  flag,
  idOf,
  keyOf,
  KUSTOMIZE_GROUP,
  labelsOf,
  list,
  type ObjectId,
  record,
  SOURCE_GROUP,
  sourceOfKustomization,
  text,
  type YamlRecord,
} from "landbridge/verify";

/** Annotation that asks Flux to reconcile immediately. */
export const REQUESTED_AT = "reconcile.fluxcd.io/requestedAt";

/** How far Flux has come with the branch's head commit. */
export class Arrival {
  private readonly kustomizations: readonly (readonly [ObjectId, YamlRecord])[];

  constructor(
    private readonly live: LiveCluster,
    /** The root Kustomization. */
    private readonly root: ObjectId,
    /** The value of the request to the root's source. Until it has answered, its revision is outdated. */
    private readonly requested: string,
  ) {
    this.kustomizations = live.ofKind(KUSTOMIZE_GROUP, "Kustomization").flatMap((object) => {
      const id = idOf(object);
      return id === undefined ? [] : [[id, object] as const];
    });
  }

  /** The branch's head as Flux fetched it on our request; undefined before. */
  public get head(): string | undefined {
    const source = this.source();
    if (text(source, "status", "lastHandledReconcileAt") !== this.requested) return undefined;
    return text(source, "status", "artifact", "revision");
  }

  /** The remaining steps until the head is applied; undefined if it is applied as far as possible. */
  public behind(): string | undefined {
    const source = this.source();
    if (source === undefined) return "the source of the root Kustomization is not in the cluster";
    if (isSuspended(source)) return undefined;
    if (this.head === undefined) return "Flux has not fetched the branch since the request";
    const held = this.held();
    for (const [id, object] of this.kustomizations) {
      if (held.has(keyOf(id))) continue;
      const revision = this.revisionFor(object);
      const applied = text(object, "status", "lastAppliedRevision");
      if (revision === undefined || applied === revision) continue;
      const was = applied === undefined ? "nothing" : shortRevision(applied);
      return `${describe(id)} has applied ${was}, not ${shortRevision(revision)}`;
    }
    return undefined;
  }

  /** Whether an object's status is about the head: it, or what applies it, has tried the head. */
  public isCurrent(id: ObjectId): boolean {
    if (this.head === undefined) return id.group === SOURCE_GROUP && this.isAnswered();
    const object = this.live.find(id);
    const owner = isKustomization(id) ? object : (this.ownerOf(object) ?? object);
    if (owner === undefined || text(owner, "kind") !== "Kustomization") return true;
    const revision = this.revisionFor(owner);
    return revision === undefined || text(owner, "status", "lastAttemptedRevision") === revision;
  }

  /** Kustomizations that are suspended, and those that wait for one: they don't reach the head. */
  public held(): ReadonlySet<string> {
    const held = new Set(
      this.kustomizations.flatMap(([id, object]) => (isSuspended(object) ? [keyOf(id)] : [])),
    );
    for (let size = -1; size !== held.size;) {
      size = held.size;
      for (const [id, object] of this.kustomizations) {
        const waits = list(object, "spec", "dependsOn").some((entry) => {
          const namespace = text(entry, "namespace") ?? id.namespace;
          return held.has(keyOf({ ...id, namespace, name: text(entry, "name") ?? "" }));
        });
        if (waits && text(object, "status", "lastAppliedRevision") !== this.revisionFor(object)) {
          held.add(keyOf(id));
        }
      }
    }
    return held;
  }

  private isAnswered(): boolean {
    return text(this.source(), "status", "lastHandledReconcileAt") === this.requested;
  }

  private source(): YamlRecord | undefined {
    const root = this.live.find(this.root);
    const id = sourceOfKustomization(record(root, "spec"), this.root.namespace);
    return id === undefined ? undefined : this.live.find(id);
  }

  /** The revision of a Kustomization's source. */
  private revisionFor(object: YamlRecord): string | undefined {
    const namespace = text(object, "metadata", "namespace") ?? "";
    const id = sourceOfKustomization(record(object, "spec"), namespace);
    const source = id === undefined ? undefined : this.live.find(id);
    return text(source, "status", "artifact", "revision");
  }

  private ownerOf(object: YamlRecord | undefined): YamlRecord | undefined {
    const name = text(labelsOf(object), `${KUSTOMIZE_GROUP}/name`);
    const namespace = text(labelsOf(object), `${KUSTOMIZE_GROUP}/namespace`);
    if (name === undefined || namespace === undefined) return undefined;
    return this.live.find({ group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name });
  }
}

function isKustomization({ group, kind }: ObjectId): boolean {
  return group === KUSTOMIZE_GROUP && kind === "Kustomization";
}

function isSuspended(object: YamlRecord): boolean {
  return flag(object, "spec", "suspend") === true;
}

/** Flux's suspended objects. Their status is outdated, because nothing reconciles them. */
export function suspendedIn(live: LiveCluster, now: number): readonly ObjectId[] {
  return live
    .inGroups((group) => group.endsWith(".toolkit.fluxcd.io"))
    .flatMap((object) => {
      const id = idOf(object);
      return id !== undefined && stateOf(object, now).kind === "suspended" ? [id] : [];
    });
}
