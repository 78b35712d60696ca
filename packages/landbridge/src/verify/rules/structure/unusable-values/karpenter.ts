import { didYouMean, nearestName } from "../../../../lib/nearest-name";
import type { ClusterObject } from "../../../model/applier";
import { list, text } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import { valuesAt } from "../../references/read-reference";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Every value that a label of a node can have, for those with a closed list. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "karpenter.sh/capacity-type": ["on-demand", "reserved", "spot"],
  "kubernetes.io/arch": ["amd64", "arm64"],
  "kubernetes.io/os": ["linux", "windows"],
};

/** Requirements of a NodePool that no node meets, or that Karpenter's CRD refuses. */
export function* unusableRequirements({ data }: ClusterObject): Iterable<InvalidValue> {
  const path = ["spec", "template", "spec", "requirements", "*"];
  for (const [own, requirement] of valuesAt(data, path)) {
    const operator = text(requirement, "operator") ?? "";
    const key = text(requirement, "key") ?? "";
    const known = VALUES[key];
    const isNumber = operator === "Gt" || operator === "Lt";
    for (const [index, value] of list(requirement, "values").entries()) {
      if (typeof value !== "string" || isOpenText(value)) continue;
      const place = [...own, "values", index];
      if (isNumber && !/^\d+$/.test(value))
        yield { path: place, message: `${operator} compares ${key} with a number, not "${value}"` };
      if (known === undefined || known.includes(value) || isNumber) continue;
      const message = didYouMean(`no node has ${key} "${value}".`, nearestName(value, known));
      yield { path: place, message };
    }
  }
}
