import { nearestName, SLIP, didYouMean } from "../../../lib/nearest-name";
import { normalizeGitUrl } from "../../flux/sources";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { FieldPath } from "../../yaml/json";
import { valuesAt } from "../references/read-reference";
import type { ClusterRule } from "../rule";
import { unknownAliases } from "./image-updater";
import { misspeltHook, misspeltWave } from "./misspelt-annotations";
import { misspeltDifferences } from "./misspelt-differences";

/** LB917 */
export const misspeltForArgocd: ClusterRule = {
  id: "LB917",
  name: "misspelt-for-argocd",
  severity: "warning",
  summary:
    "Argo CD passes over something that is misspelt: a repository, a sync wave, a hook, an ignored difference or the alias of an image.",
  why: "Argo CD finds no such repository and syncs nothing, takes the wave for 0, never applies the hook, reports and heals what it should ignore, or doesn't read an option of an image, without an error.",
  remedy: "Correct the address, number or word.",
  limits:
    "An address is compared with those that at least two other Applications have. Of a jq expression, only its beginning and its brackets are checked.",
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
    for (const application of model.ofKind("argoproj.io", "Application")) {
      yield* misspeltDifferences(application);
      yield* unknownAliases(application);
    }
    for (const object of model.objects) {
      yield* misspeltWave(object);
      yield* misspeltHook(object);
    }
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
