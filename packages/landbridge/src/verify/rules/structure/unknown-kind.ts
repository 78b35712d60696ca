import { memoize } from "../../../lib/memoize";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { kindsOf } from "../../catalog/api-kinds";
import { type MeantKind, meantKind } from "../../catalog/misspelt-kind";
import { groupOf, type ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { definitionsOf } from "../../model/unknowns";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { misspeltTargets } from "./misspelt-targets";

/** LB616 */
export const unknownKind: ClusterRule = {
  id: "LB616",
  name: "unknown-kind",
  severity: "error",
  summary: "An object's kind or API group is misspelled.",
  why:
    "The API server doesn't know the kind (`no matches for kind`): the dry-run fails, and with it every object of the same stage. " +
    "What a misspelled Kustomization or HelmRelease would deploy isn't verified either. A health check or patch of a misspelled kind matches nothing.",
  remedy: "Correct kind and apiVersion.",
  limits:
    "Only names that are similar to a known kind or API group are reported: any other may come with a CRD.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      const { id, data } = object;
      if (model.scopes.isDefined(id.group, id.kind)) continue;
      const own = meantInRepository(model, id);
      const meant = own ?? meantKind(id.group, id.kind);
      if (meant === undefined) continue;
      const isKind = meant.group === id.group;
      const apiVersion = text(data, "apiVersion") ?? "";
      yield {
        severity: own?.isCertain === false ? "warning" : "error",
        message: isKind
          ? didYouMean(`${apiVersion} has no kind "${id.kind}".`, meant.kind)
          : didYouMean(`No API group is named "${groupOf(apiVersion)}".`, meant.group),
        at: { object, path: [isKind ? "kind" : "apiVersion"], value: true },
        object: id,
      };
    }
    yield* misspeltTargets(model);
  },
};

/** How many objects must have a kind before another kind, of one object, is taken for a slip of it. */
const OFTEN = 3;

/** The kind that a CRD of the repository defines, or the kind or group that many objects have, if nearly the same name is used once. */
function meantInRepository(
  model: Model,
  { group, kind }: ObjectId,
): (MeantKind & { readonly isCertain: boolean }) | undefined {
  // The repository may have only one of a group's CRDs, such as that of TLSRoute next to a TCPRoute.
  if (!group.includes(".") || kindsOf(group).includes(kind)) return undefined;
  const defined = nearestName(kind, model.scopes.kindsOf(group), SLIP);
  if (defined !== undefined) {
    const isCertain = model.unknownWith(definitionsOf(group)) === undefined;
    return { group, kind: defined, isCertain };
  }
  const kinds = kindsUsed(model).get(group);
  if (kinds === undefined || (kinds.get(kind) ?? 0) > 1) return undefined;
  const isUnknown = kindsOf(group).length === 0 && kinds.size === 1;
  const meant = isUnknown ? groupOfOthers(model, group) : undefined;
  if (meant !== undefined) return { group: meant, kind, isCertain: false };
  const often = [...kinds].filter(([, count]) => count >= OFTEN).map(([name]) => name);
  const near = nearestName(kind, often, 1);
  return near === undefined ? undefined : { group, kind: near, isCertain: false };
}

/**
 * The group of many objects that differs by a slip in one part of the domain. The first part isn't compared: `ec2` and
 * `ecr` are different groups of one provider.
 */
function groupOfOthers(model: Model, group: string): string | undefined {
  const [first, ...domain] = group.split(".");
  return [...kindsUsed(model)].find(([other, kinds]) => {
    const [otherFirst, ...otherDomain] = other.split(".");
    if (other === group || otherFirst !== first || otherDomain.length !== domain.length)
      return false;
    const changed = domain.flatMap((part, index) => {
      const meant = otherDomain[index] ?? "";
      return part === meant ? [] : [{ part, meant }];
    });
    const [only, second] = changed;
    return (
      only !== undefined &&
      second === undefined &&
      nearestName(only.part, [only.meant], 1) !== undefined &&
      [...kinds.values()].reduce((sum, count) => sum + count, 0) >= OFTEN
    );
  })?.[0];
}

/** How many objects have each kind, by group. */
const kindsUsed = memoize((model: Model) => {
  const groups = new Map<string, Map<string, number>>();
  for (const { id } of model.objects) {
    const kinds = groups.get(id.group) ?? new Map<string, number>();
    kinds.set(id.kind, (kinds.get(id.kind) ?? 0) + 1);
    groups.set(id.group, kinds);
  }
  return groups;
});
