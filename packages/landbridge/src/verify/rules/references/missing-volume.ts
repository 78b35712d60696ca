import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import { changesPods } from "../../model/admission";
import { isNeverApplied } from "../../model/left-alone";
import { list, text } from "../../yaml/json";
import { isFilledIn } from "../../yaml/open-text";
import type { ClusterRule, Report } from "../rule";
import { isPartOfWorkload } from "../structure/partial-object";
import { containersOf, podsOf, type Pods } from "./pods";

/** LB620 */
export const missingVolume: ClusterRule = {
  id: "LB620",
  name: "missing-volume",
  severity: "error",
  summary: "A container mounts a volume that its pod doesn't have.",
  why: "The API server refuses the object, and Flux applies nothing else of the same stage. It accepts a StatefulSet, and then refuses its pods.",
  remedy: "Correct the name of the mount, or add the volume.",
  limits:
    "A StatefulSet isn't checked where a mutating webhook of the repository may add volumes to its pods, nor is what only changes a workload that exists. Where a chart of the repository gets values that aren't known here, it is a warning.",
  *check(model) {
    for (const pods of podsOf(model)) {
      const { owner } = pods;
      if (owner.id.kind === "StatefulSet" && changesPods(model)) continue;
      if (!isPartOfWorkload(owner) && !isNeverApplied(owner)) yield* missingVolumes(pods);
    }
  },
};

function* missingVolumes({ owner, path, spec }: Pods): Iterable<Report> {
  const volumes = [
    ...list(spec, "volumes").flatMap((volume) => text(volume, "name") ?? []),
    ...list(owner.data, "spec", "volumeClaimTemplates").flatMap(
      (claim) => text(claim, "metadata", "name") ?? [],
    ),
  ];
  // A name that isn't known may be the one that is mounted.
  if (volumes.some(isFilledIn)) return;
  for (const { container, path: own } of containersOf(spec)) {
    for (const [index, mount] of list(container, "volumeMounts").entries()) {
      const name = text(mount, "name");
      if (name === undefined || volumes.includes(name) || isFilledIn(name)) continue;
      yield {
        ...(owner.origin.hasOpenValues && { severity: "warning" }),
        message: didYouMean(
          `${describe(owner.id)} mounts volume "${name}", which its pod doesn't have.`,
          nearestName(name, volumes),
        ),
        at: {
          object: owner,
          path: [...path, "spec", ...own, "volumeMounts", index, "name"],
          value: true,
        },
        object: owner.id,
      };
    }
  }
}
