import { waitsForAll } from "../flux/kustomization";
import { flag } from "../yaml/json";
import type { Applier, ClusterObject, Dependency } from "./applier";
import { HealthChecks } from "./health-checks";
import { isEarlierStage, stageOf } from "./stages";

/** Why one event comes before another. */
export type EdgeReason =
  /** `dependsOn`. */
  | "depends-on"
  /** An applier is Ready only after it started. */
  | "runs"
  /** What a Kustomization applies starts after it. */
  | "applies"
  /** `wait` or `healthChecks`. */
  | "waits-for"
  /** A step of a ResourceSet is applied when the one before is healthy. */
  | "earlier-step"
  /** A release or Kustomization needs its source, which comes with another applier. */
  | "needs-source";

/** An edge of the rollout: `from` surely happens before `to`. */
export interface Edge {
  readonly from: Moment;
  readonly to: Moment;
  readonly reason: EdgeReason;
  /** The entry of `dependsOn` that makes it. */
  readonly dependency?: Dependency;
}

/** The start of an applier, or the moment at which it is Ready. */
export interface Moment {
  readonly applier: Applier;
  readonly ready: boolean;
}

/**
 * Which part of the rollout surely comes before another, by the edges that really wait: `dependsOn`,
 * and Kustomizations with `wait` or `healthChecks` for what they apply.
 */
export class Order {
  /** Every edge, in the order of the appliers. */
  public readonly edges: readonly Edge[];
  /** What `healthChecks` are about. */
  public readonly checks: HealthChecks;
  private readonly index = new Map<Applier, number>();
  private readonly byObject = new Map<ClusterObject, Applier>();
  private readonly next: number[][] = [];
  private readonly previous: number[][] = [];
  private readonly appliers: readonly Applier[];
  private readonly reached = new Map<number, ReadonlySet<number>>();
  private readonly started = new Map<Applier, readonly Applier[]>();

  /** @param sourceOf the applier that brings the source of a release or Kustomization */
  constructor(
    appliers: readonly Applier[],
    sourceOf: (applier: Applier) => Applier | undefined = () => undefined,
  ) {
    this.checks = new HealthChecks(appliers);
    this.appliers = appliers;
    appliers.forEach((applier, index) => {
      this.index.set(applier, index);
      if (applier.object !== undefined) this.byObject.set(applier.object, applier);
      this.next.push([], []);
      this.previous.push([], []);
    });
    const edges: Edge[] = [];
    for (const applier of appliers) {
      edges.push(...this.edgesOf(applier, sourceOf(applier)), ...this.stepsOf(applier));
    }
    this.edges = edges;
    for (const edge of edges) {
      const [from, to] = [this.moment(edge.from), this.moment(edge.to)];
      this.next[from]?.push(to);
      this.previous[to]?.push(from);
    }
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
    if (stageOf(object) === 3 && object.step === undefined) return false;
    // What starts before was itself applied after the definitions and namespaces beside it.
    return [other, ...this.startedBefore(other)].some(
      (earlier) => earlier.object !== undefined && isEarlierStage(object, earlier.object),
    );
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

  private moment(moment: Moment): number {
    return 2 * (this.index.get(moment.applier) ?? 0) + (moment.ready ? 1 : 0);
  }

  /** All that surely comes after a moment. Remembered: rules ask about the same few providers. */
  private after(moment: number): ReadonlySet<number> {
    const known = this.reached.get(moment);
    if (known !== undefined) return known;
    const reached = reachable(this.next, moment);
    this.reached.set(moment, reached);
    return reached;
  }

  /** The appliers that surely started before another one starts. */
  private startedBefore(applier: Applier): readonly Applier[] {
    let started = this.started.get(applier);
    if (started === undefined) {
      const moments = reachable(this.previous, this.moment({ applier, ready: false }));
      started = [...new Set([...moments].map((moment) => moment >> 1))].flatMap(
        (index) => this.appliers[index] ?? [],
      );
      this.started.set(applier, started);
    }
    return started;
  }
}

/** All that can be reached along edges. */
function reachable(edges: readonly (readonly number[])[], from: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const queue = [from];
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
function momentOf({ target, onlyExists }: Dependency): Moment | undefined {
  if (target === undefined) return undefined;
  if (onlyExists !== true) return { applier: target, ready: true };
  return target.parent === undefined ? undefined : { applier: target.parent, ready: false };
}
