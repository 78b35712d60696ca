import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import { changesPods } from "../../model/admission";
import { list, text } from "../../yaml/json";
import { isFilledIn } from "../../yaml/open-text";
import type { ClusterRule } from "../rule";
import { containersOf, podsOf } from "./pods";

/** LB620 */
export const missingVolume: ClusterRule = {
  id: "LB620",
  name: "missing-volume",
  severity: "error",
  summary: "A container mounts a volume that its pod doesn't have.",
  why: "The API server refuses the object, and Flux applies nothing else of the same stage. It accepts a StatefulSet, and then refuses its pods.",
  remedy: "Correct the name of the mount, or add the volume.",
  limits:
    "A StatefulSet isn't checked where a mutating webhook of the repository may add volumes to its pods.",
  *check(model) {
    for (const { owner, path, spec } of podsOf(model)) {
      if (owner.id.kind === "StatefulSet" && changesPods(model)) continue;
      const volumes = [
        ...list(spec, "volumes").flatMap((volume) => text(volume, "name") ?? []),
        ...list(owner.data, "spec", "volumeClaimTemplates").flatMap(
          (claim) => text(claim, "metadata", "name") ?? [],
        ),
      ];
      for (const { container, path: own } of containersOf(spec)) {
        for (const [index, mount] of list(container, "volumeMounts").entries()) {
          const name = text(mount, "name");
          if (name === undefined || volumes.includes(name) || isFilledIn(name)) continue;
          yield {
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
  },
};
