import { keyOf } from "../verify/kubernetes/object";
import type { FluxPlan, Kept, Removal } from "./flux-plan";
import { isArgocdObject, trackedNamesOf, type ArgocdObject, type LiveArgocd } from "./live-argocd";
import { isSame, type VersionedId } from "./live-flux";
import { stagesOf } from "./stages";

/**
 * Plans the way back of a rollout by Argo CD, in the form of that of Flux: Applications of later waves go first, and those that an
 * Application has applied go before it. What an ApplicationSet has generated goes with it, because it would generate that again.
 */
export function planArgocd(live: LiveArgocd): FluxPlan {
  const relations = new ArgocdRelations(live);
  const { units } = relations;
  return {
    suspend: [...live.sets, ...parentsFirst(live.applications, relations)]
      .filter(needsSuspension)
      .map((one) => ({ ...versioned(one), ...(one.remote ? { detach: true } : {}) })),
    stages: stagesOf(units, (one) => relations.before(one)).map((stage) =>
      stage.map((one) => removalOf(one, live)),
    ),
    kept: live.applications.flatMap(keptBy),
  };
}

/** Which objects of Argo CD belong to which. */
export class ArgocdRelations {
  /** What is deleted: ApplicationSets, and the Applications that none has generated. */
  public readonly units: readonly ArgocdObject[];
  private readonly byTrackedName: ReadonlyMap<string, ArgocdObject>;

  constructor(private readonly live: LiveArgocd) {
    this.units = [
      ...live.sets,
      ...live.applications.filter((one) => this.generatorOf(one) === undefined),
    ];
    this.byTrackedName = new Map(
      live.applications.flatMap((one) =>
        trackedNamesOf(one.id).map((name) => [name, one] as const),
      ),
    );
  }

  /** The Application that has applied an object, by the name in its annotation. */
  public named(name: string | undefined): ArgocdObject | undefined {
    return name === undefined ? undefined : this.byTrackedName.get(name);
  }

  /** What is deleted for an Application to stay away: the ApplicationSet that has generated it, else itself. */
  public unitOf(one: ArgocdObject): ArgocdObject {
    return this.generatorOf(one) ?? one;
  }

  /** The Application that has applied an Application or ApplicationSet: by its annotation, else by what that lists. */
  public parentOf(one: ArgocdObject): ArgocdObject | undefined {
    const named = this.named(one.appliedBy);
    if (named !== undefined) return named;
    return this.live.applications.find(
      ({ id, inventory }) =>
        keyOf(id) !== keyOf(one.id) && inventory.some((entry) => isSame(entry.id, one.id)),
    );
  }

  /** What must go before a unit: what it or its Applications have applied, and what came after it in the same sync. */
  public before(one: ArgocdObject): readonly ArgocdObject[] {
    const parent = this.parentOf(one);
    return this.units.filter((other) => {
      if (other === one) return false;
      const its = this.parentOf(other);
      if (its === undefined) return false;
      if (this.unitOf(its) === one) return true;
      return its === parent && other.wave > one.wave;
    });
  }

  private generatorOf({ generator }: ArgocdObject): ArgocdObject | undefined {
    return generator && this.live.sets.find(({ id }) => isSame(generator, id));
  }
}

/** What would bring back what is deleted, or delete what is in another cluster. */
function needsSuspension({ suspended, remote, cascades }: ArgocdObject): boolean {
  return !suspended || (remote && cascades);
}

/** A parent would undo what is changed in its children. */
function parentsFirst(
  all: readonly ArgocdObject[],
  relations: ArgocdRelations,
): readonly ArgocdObject[] {
  return stagesOf(all, (one) => {
    const parent = relations.parentOf(one);
    return parent === undefined ? [] : [parent];
  }).flat();
}

function removalOf(one: ArgocdObject, { applications }: LiveArgocd): Removal {
  const generated = applications.filter(({ generator }) => isSame(generator, one.id));
  return {
    object: versioned(one),
    with: [],
    // Kubernetes deletes them with their owner, and Argo CD what they applied.
    awaited: generated.map(({ id, version, uid }) => ({ id, version, uid })),
  };
}

function keptBy({ id: owner, remote, cascades, inventory }: ArgocdObject): readonly Kept[] {
  if (!remote && cascades) return [];
  const reason = remote ? "another cluster" : "no finalizer of Argo CD";
  return inventory
    .filter(({ id }) => !isArgocdObject(id))
    .map((object) => ({ object: versioned(object), owner, reason }));
}

function versioned({ id, version }: VersionedId): VersionedId {
  return { id, version };
}
