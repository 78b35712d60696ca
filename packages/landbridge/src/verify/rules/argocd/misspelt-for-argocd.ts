import { nearestName, SLIP, didYouMean } from "../../../lib/nearest-name";
import { normalizeGitUrl } from "../../flux/sources";
import { annotationsOf, describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { FieldPath } from "../../yaml/json";
import { valuesAt } from "../references/read-reference";
import type { ClusterRule, Report } from "../rule";

/** LB917 */
export const misspeltForArgocd: ClusterRule = {
  id: "LB917",
  name: "misspelt-for-argocd",
  severity: "warning",
  summary:
    "An Application has nearly the repository of all others, or a sync wave that isn't a number.",
  why: "Argo CD finds no such repository and syncs nothing, or takes the wave for 0, so that nothing waits.",
  remedy: "Correct the address or the number.",
  limits: "An address is compared with those that at least two other Applications have.",
  *check(model) {
    const addresses = model.ofKind("argoproj.io", "Application").flatMap(addressesOf);
    const times = new Map<string, number>();
    for (const { url } of addresses) times.set(url, (times.get(url) ?? 0) + 1);
    const often = [...times].filter(([, count]) => count >= OFTEN).map(([url]) => url);
    for (const { object, path, url } of addresses) {
      const nearest = often.includes(url) ? undefined : nearestName(url, often, SLIP);
      if (nearest === undefined) continue;
      yield {
        message: didYouMean(
          `${describe(object.id)} reads ${url}, which no other Application does.`,
          nearest,
        ),
        at: { object, path, value: true },
        object: object.id,
      };
    }
    for (const object of model.objects) yield* waveOf(object);
  },
};

/** How many Applications must have an address before another is taken for a slip of it. */
const OFTEN = 2;

function addressesOf(
  object: ClusterObject,
): readonly { readonly object: ClusterObject; readonly path: FieldPath; readonly url: string }[] {
  return ["spec.source.repoURL", "spec.sources.*.repoURL"].flatMap((field) =>
    valuesAt(object.data, field.split(".")).flatMap(([path, url]) =>
      typeof url === "string" && !/[${]/.test(url)
        ? [{ object, path, url: normalizeGitUrl(url) }]
        : [],
    ),
  );
}

const WAVE = "argocd.argoproj.io/sync-wave";

/** Argo CD reads the wave with strconv.Atoi, and ignores what isn't a whole number. */
function* waveOf(object: ClusterObject): Iterable<Report> {
  const wave = annotationsOf(object.data)[WAVE];
  if (typeof wave !== "string" || /^[-+]?\d+$/.test(wave) || /[${]/.test(wave)) return;
  yield {
    message: `${describe(object.id)} has the sync wave "${wave}", which Argo CD takes for 0: it is not a whole number.`,
    at: { object, path: ["metadata", "annotations", WAVE], value: true },
    object: object.id,
  };
}
