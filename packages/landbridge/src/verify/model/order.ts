import { append } from "../../lib/append";
import { waitsForAll } from "../flux/kustomization";
import { flag } from "../yaml/json";
import type { Applier, ClusterObject, Dependency } from "./applier";
import { isEarlierStage, stageKey, stageOf } from "./apply-stages";
import { SyncOrders } from "./argocd/sync-order";
import { HealthChecks } from "./health-checks";
import { eventKey, type Edge, type RolloutEvent } from "./rollout-event";

/**
 * Which part of the rollout always comes before another, by the edges that actually wait: `dependsOn`,
 * Kustomizations with `wait` or `healthChecks` for what they apply, and sync waves.
 */
export class Order {
  /** Every edge, in the order of the appliers. */
  public readonly edges: readonly Edge[];
  /** What `healthChecks` are about. */
  public readonly checks: HealthChecks;
  private readonly index = new Map<Applier, number>();
  private readonly byObject = new Map<ClusterObject, Applier>();
  private readonly next: number[][] = [];
  private readonly reached = new Map<number, ReadonlySet<number>>();
  private readonly children = new Map<Applier, Applier[]>();
  /** By number of the applier, step and stage. */
  private readonly stages = new Map<string, ReadonlySet<number>>();
  private readonly syncs: SyncOrders;
  /** Numbers of the starts of sync steps, by {@link eventKey}. */
  private readonly steps = new Map<string, number>();

  /**
   * @param sourceOf the applier that applies the source of a release or Kustomization
   * @param hasHealthCheck whether Argo CD knows when an object is healthy
   */
  constructor(
    appliers: readonly Applier[],
    sourceOf: (applier: Applier) => Applier | undefined = () => undefined,
    private readonly hasHealthCheck: (object: ClusterObject) => boolean = () => false,
  ) {
    this.checks = new HealthChecks(appliers);
    this.syncs = new SyncOrders(this.byObject, hasHealthCheck);
    appliers.forEach((applier, index) => {
      this.index.set(applier, index);
      if (applier.object !== undefined) this.byObject.set(applier.object, applier);
      if (applier.parent !== undefined) append(this.children, applier.parent, applier);
      this.next.push([], []);
    });
    const edges: Edge[] = [];
    for (const applier of appliers) {
      edges.push(...this.edgesOf(applier, sourceOf(applier)), ...this.stepsOf(applier));
      edges.push(...this.syncs.edgesOf(applier));
    }
    this.edges = edges;
    for (const edge of edges) this.next[this.moment(edge.from)]?.push(this.moment(edge.to));
  }

  /** Whether `applier` is Ready before `other` starts to apply. */
  public readyBefore(applier: Applier, other: Applier): boolean {
    return this.after(this.moment({ applier, ready: true })).has(
      this.moment({ applier: other, ready: false }),
    );
  }

  /** Whether the object is in the cluster before `other` starts to apply. */
  public appliedBefore(object: ClusterObject, other: Applier): boolean {
    if (this.readyBefore(object.applier, other)) return true;
    const isFlux = object.applier.kind !== "Application";
    if (isFlux && stageOf(object) === 3 && object.step === undefined) return false;
    // Appliers that Flux applies in a later stage of the same build start after it, with all that comes after that.
    return this.afterStageOf(object).has(this.moment({ applier: other, ready: false }));
  }

  /** Whether `applier` is Ready before the sync step in which an Application applies the object. */
  public readyBeforeStepOf(applier: Applier, object: ClusterObject): boolean {
    const step = this.syncs.eventOf(object);
    if (step === undefined) return this.readyBefore(applier, object.applier);
    return this.after(this.moment({ applier, ready: true })).has(this.moment(step));
  }

  /** Number of the sync step in which an Application applies an object; undefined where it has only one. */
  public syncStepOf(object: ClusterObject): number | undefined {
    return this.syncs.eventOf(object)?.syncStep;
  }

  /** Whether the object is healthy before `other` starts to apply. */
  public healthyBefore(object: ClusterObject, other: Applier): boolean {
    const own = this.byObject.get(object);
    if (own !== undefined && this.readyBefore(own, other)) return true;
    return this.covers(object.applier, object) && this.readyBefore(object.applier, other);
  }

  /** Whether the applier's readiness includes the health of this object. */
  public covers(applier: Applier, object: ClusterObject): boolean {
    if (object.applier !== applier || applier.kind === "HelmRelease") return false;
    if (applier.kind === "Application") return this.hasHealthCheck(object);
    if (applier.kind === "ApplicationSet") return false;
    if (applier.kind === "ResourceSet") {
      return object.step !== undefined || flag(applier.spec, "wait") === true;
    }
    return waitsForAll(applier.spec) || this.checks.names(applier, object.id);
  }

  /** The applier that an object declares. */
  public declaredBy(object: ClusterObject): Applier | undefined {
    return this.byObject.get(object);
  }

  private *edgesOf(applier: Applier, source: Applier | undefined): Iterable<Edge> {
    const start = { applier, ready: false };
    const ready = { applier, ready: true };
    yield { from: start, to: ready, reason: "runs" };
    for (const dependency of applier.dependsOn) {
      const from = momentOf(dependency);
      if (from !== undefined) yield { from, to: start, reason: "depends-on", dependency };
    }
    const { parent, object } = applier;
    if (parent !== undefined) {
      yield { from: { applier: parent, ready: false }, to: start, reason: "applies" };
      if (object !== undefined && this.covers(parent, object)) {
        yield { from: ready, to: { applier: parent, ready: true }, reason: "waits-for" };
      }
    }
    for (const checked of this.checks.checkedBy(applier)) {
      // What it applies itself has its edge already.
      if (checked === applier || (checked.parent === applier && this.isChecked(applier, checked)))
        continue;
      yield { from: { applier: checked, ready: true }, to: ready, reason: "waits-for" };
    }
    if (source !== undefined && source !== parent && source !== applier) {
      yield { from: { applier: source, ready: false }, to: start, reason: "needs-source" };
    }
  }

  private isChecked(applier: Applier, checked: Applier): boolean {
    return checked.object !== undefined && this.checks.names(applier, checked.object.id);
  }

  /** Each step of a ResourceSet waits for all that the earlier ones apply. */
  private *stepsOf(applier: Applier): Iterable<Edge> {
    const { object, parent } = applier;
    if (object?.step === undefined || parent === undefined) return;
    for (const other of parent.objects) {
      const earlier = (other.step ?? 0) < object.step ? this.byObject.get(other) : undefined;
      if (earlier === undefined) continue;
      yield {
        from: { applier: earlier, ready: true },
        to: { applier, ready: false },
        reason: "earlier-step",
      };
    }
  }

  private moment(moment: RolloutEvent): number {
    if (moment.syncStep !== undefined) {
      const key = eventKey(moment);
      const known = this.steps.get(key) ?? this.next.push([]) - 1;
      this.steps.set(key, known);
      return known;
    }
    return 2 * (this.index.get(moment.applier) ?? 0) + (moment.ready ? 1 : 0);
  }

  /** Everything that always comes after a moment. Cached: rules ask about the same few providers. */
  private after(moment: number): ReadonlySet<number> {
    const known = this.reached.get(moment);
    if (known !== undefined) return known;
    const reached = reachable(this.next, [moment]);
    this.reached.set(moment, reached);
    return reached;
  }

  /** Everything that always comes after the stage in which an object is applied. */
  private afterStageOf(object: ClusterObject): ReadonlySet<number> {
    const key = [this.index.get(object.applier), object.step ?? 0, stageKey(object)].join(" ");
    let after = this.stages.get(key);
    if (after === undefined) {
      const starts = (this.children.get(object.applier) ?? [])
        .filter((child) => child.object !== undefined && isEarlierStage(object, child.object))
        .map((applier) => this.moment({ applier, ready: false }));
      after = reachable(this.next, starts);
      this.stages.set(key, after);
    }
    return after;
  }
}

/** All that can be reached along edges, the beginnings with it. */
function reachable(
  edges: readonly (readonly number[])[],
  from: readonly number[],
): ReadonlySet<number> {
  const reached = new Set<number>(from);
  const queue = [...from];
  for (let here = queue.pop(); here !== undefined; here = queue.pop()) {
    for (const next of edges[here] ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  }
  return reached;
}

/** What a dependency waits for: that its target is Ready, or only that it is there. */
function momentOf({ target, onlyExists }: Dependency): RolloutEvent | undefined {
  if (target === undefined) return undefined;
  if (onlyExists !== true) return { applier: target, ready: true };
  return target.parent === undefined ? undefined : { applier: target.parent, ready: false };
}
