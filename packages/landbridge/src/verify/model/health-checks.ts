import { append } from "../../lib/append";
import { healthChecksOf, waitsForAll } from "../flux/kustomization";
import { keyOf, type ObjectId } from "../kubernetes/object";
import { at, text } from "../yaml/json";
import type { Applier } from "./applier";

/** What a chart makes that people name under `healthChecks` in place of the HelmRelease. */
const WORKLOADS = new Set(["Deployment", "StatefulSet", "DaemonSet", "Job", "CronJob"]);

/** Finds the appliers whose work a health check is about: themselves by name, or a release by its workload. */
export class HealthChecks {
  private readonly byName = new Map<string, Applier>();
  private readonly releases = new Map<string, Applier[]>();
  private readonly keys = new Map<Applier, ReadonlySet<string>>();

  constructor(appliers: readonly Applier[]) {
    for (const applier of appliers) {
      if (applier.object !== undefined) this.byName.set(keyOf(applier.object.id), applier);
      if (applier.kind !== "HelmRelease") continue;
      const namespace = text(applier.spec, "targetNamespace") ?? applier.namespace;
      append(this.releases, `${applier.target}|${namespace}`, applier);
    }
  }

  /** Whether a Kustomization names this object under `healthChecks`. */
  public names(applier: Applier, id: ObjectId): boolean {
    let keys = this.keys.get(applier);
    if (keys === undefined) {
      keys = new Set(healthChecksOf(applier.spec).map(keyOf));
      this.keys.set(applier, keys);
    }
    return keys.has(keyOf(id));
  }

  /** Appliers that a Kustomization waits for by name, wherever they are applied. */
  public *checkedBy(applier: Applier): Iterable<Applier> {
    // With `wait` the list is ignored.
    if (applier.kind === "HelmRelease" || waitsForAll(applier.spec)) return;
    for (const id of healthChecksOf(applier.spec)) {
      // In another cluster the names mean other objects.
      const named = applier.target === "" ? this.byName.get(keyOf(id)) : undefined;
      if (named !== undefined) yield named;
      else if (!applier.objects.some((object) => keyOf(object.id) === keyOf(id)))
        yield* this.releasesOf(id, applier.target);
    }
  }

  /** The releases that may make a workload of a cluster which the tree does not have. */
  public releasesOf({ kind, namespace, name }: ObjectId, cluster = ""): readonly Applier[] {
    const all = WORKLOADS.has(kind) ? (this.releases.get(`${cluster}|${namespace}`) ?? []) : [];
    const fitting = all.filter((release) => namesOf(release).some((part) => name.includes(part)));
    return fitting.length > 0 || all.length > 1 ? fitting : all;
  }
}

function namesOf({ name, spec }: Applier): readonly string[] {
  const chart = at(spec, "chart", "spec", "chart");
  return [name, text(spec, "releaseName"), typeof chart === "string" ? chart : undefined].filter(
    (part) => part !== undefined,
  );
}
