import { compareSteps, syncStepOf, type SyncStep } from "../../argocd/sync-wave";
import type { Applier, ClusterObject } from "../applier";
import type { Edge, RolloutEvent } from "../rollout-event";

/** The steps of one Application's sync. */
interface Sync {
  /** In their order; each is a phase and a wave. */
  readonly steps: readonly SyncStep[];
  /** Number of the step of each object. */
  readonly stepOf: ReadonlyMap<ClusterObject, number>;
}

/**
 * The order within a sync of Argo CD: it applies one phase and wave at a time and waits, before the next, until
 * everything that has a health check is healthy (gitops-engine, sync_context.go of 3.5.1).
 */
export class SyncOrders {
  private readonly syncs = new Map<Applier, Sync>();

  constructor(
    private readonly declared: ReadonlyMap<ClusterObject, Applier>,
    private readonly hasHealthCheck: (object: ClusterObject) => boolean,
  ) {}

  /** The start of the step in which an Application applies an object; undefined where it has only one step. */
  public eventOf(object: ClusterObject): RolloutEvent | undefined {
    const { applier } = object;
    const number = this.syncOf(applier)?.stepOf.get(object);
    return number === undefined ? undefined : { applier, ready: false, syncStep: number };
  }

  /** The edges between the steps of a sync and the appliers that they start and wait for. */
  public *edgesOf(applier: Applier): Iterable<Edge> {
    const sync = this.syncOf(applier);
    if (sync === undefined) return;
    const event = (number: number): RolloutEvent => ({ applier, ready: false, syncStep: number });
    const last = sync.steps.length;
    yield { from: { applier, ready: false }, to: event(1), reason: "runs" };
    for (let number = 1; number < last; number++)
      yield { from: event(number), to: event(number + 1), reason: "sync-wave" };
    yield { from: event(last), to: { applier, ready: true }, reason: "runs" };
    for (const [object, number] of sync.stepOf) {
      const child = this.declared.get(object);
      if (child === undefined) continue;
      yield { from: event(number), to: { applier: child, ready: false }, reason: "applies" };
      if (number === last || !this.hasHealthCheck(object)) continue;
      yield { from: { applier: child, ready: true }, to: event(number + 1), reason: "sync-wave" };
    }
  }

  private syncOf(applier: Applier): Sync | undefined {
    if (applier.kind !== "Application") return undefined;
    let sync = this.syncs.get(applier);
    if (sync === undefined) {
      sync = readSync(applier);
      this.syncs.set(applier, sync);
    }
    return sync.steps.length > 1 ? sync : undefined;
  }
}

function readSync({ objects }: Applier): Sync {
  const byKey = new Map<string, { readonly step: SyncStep; readonly objects: ClusterObject[] }>();
  for (const object of objects) {
    const step = syncStepOf(object.data);
    if (step === undefined || step.phase === "SyncFail") continue;
    const key = `${step.phase} ${step.wave}`;
    const group = byKey.get(key) ?? { step, objects: [] };
    byKey.set(key, group);
    group.objects.push(object);
  }
  const groups = [...byKey.values()].sort((one, other) => compareSteps(one.step, other.step));
  return {
    steps: groups.map(({ step }) => step),
    stepOf: new Map(
      groups.flatMap((group, index) => group.objects.map((object) => [object, index + 1] as const)),
    ),
  };
}
