import type { Applier } from "../../model/applier";
import { list } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";

/** Finalizers with which the objects of an Application are deleted together with it. */
const CASCADES = /^resources-finalizer\.argocd\.argoproj\.io(?:\/(?:foreground|background))?$/;

/** LB910 */
export const orphanedByDeletion: ClusterRule = {
  id: "LB910",
  name: "orphaned-by-deletion",
  severity: "note",
  summary: "Deleting an Application leaves what its Applications deployed in the cluster.",
  why: "An Application deletes its objects only if it has the finalizer resources-finalizer.argocd.argoproj.io. The outer one deletes its Applications, and theirs stay behind without an owner: load balancers, volumes and DNS records with them.",
  remedy:
    "Add the finalizer to the inner Applications too, or remove it from the outer one if everything is meant to stay.",
  *check({ appliers }) {
    const kept = new Map<Applier, Applier[]>();
    for (const applier of appliers) {
      const { parent, kind } = applier;
      if (kind !== "Application" || parent?.kind !== "Application") continue;
      if (!cascades(parent) || cascades(applier)) continue;
      kept.set(parent, [...(kept.get(parent) ?? []), applier]);
    }
    for (const [{ title, object }, children] of kept) {
      const [first] = children;
      if (object === undefined || first?.object === undefined) continue;
      const more = children.length === 1 ? "" : ` and ${plural(children.length - 1, "other")}`;
      yield {
        message: `Deleting ${title} leaves what ${first.title}${more} deployed: ${children.length === 1 ? "it has" : "they have"} no finalizer.`,
        at: { object, path: ["metadata", "finalizers"] },
        object: object.id,
        related: [{ at: { object: first.object }, message: "has no finalizer" }],
      };
    }
  },
};

function cascades({ object }: Applier): boolean {
  return list(object?.data, "metadata", "finalizers").some(
    (finalizer) => typeof finalizer === "string" && CASCADES.test(finalizer),
  );
}
