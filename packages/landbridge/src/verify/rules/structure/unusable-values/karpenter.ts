import { didYouMean, nearestName, SLIP } from "../../../../lib/nearest-name";
import type { ClusterObject } from "../../../model/applier";
import { isRecord, list, text, type FieldPath } from "../../../yaml/json";
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
      // What no node has may well be excluded.
      yield { path: place, message, ...(operator === "NotIn" && { isWarning: true }) };
    }
  }
}

/** The tag by which Karpenter finds what belongs to a cluster; its value is the cluster's name by convention. */
const DISCOVERY = "karpenter.sh/discovery";

/**
 * Selectors of an EC2NodeClass with a slip: the tags of subnets and security groups usually name one cluster. Their values are
 * free, and clusters that share a VPC may have their names in one of the two only.
 */
export function* unusableSelectors({ data }: ClusterObject): Iterable<InvalidValue> {
  const subnets = tagsAt(data, "subnetSelectorTerms");
  const groups = tagsAt(data, "securityGroupSelectorTerms");
  for (const { key, path } of [...subnets, ...groups]) {
    const isSlip = key !== DISCOVERY && nearestName(key, [DISCOVERY], SLIP) !== undefined;
    if (isSlip) yield { path, message: `no tag is called "${key}"; did you mean "${DISCOVERY}"?` };
  }
  const [subnet, anotherSubnet] = subnets.filter(({ key }) => key === DISCOVERY);
  const [group, anotherGroup] = groups.filter(({ key }) => key === DISCOVERY);
  if (subnet === undefined || group === undefined || subnet.value === group.value) return;
  // Several terms may well name several clusters.
  if (anotherSubnet !== undefined || anotherGroup !== undefined) return;
  if (nearestName(group.value, [subnet.value]) === undefined) return;
  yield {
    path: group.path,
    message: `security groups are looked for with the tag ${DISCOVERY} "${group.value}", and subnets with "${subnet.value}"`,
    isWarning: true,
  };
}

function tagsAt(
  data: ClusterObject["data"],
  field: string,
): readonly { readonly key: string; readonly value: string; readonly path: FieldPath }[] {
  return valuesAt(data, ["spec", field, "*", "tags"]).flatMap(([path, tags]) =>
    Object.entries(isRecord(tags) ? tags : {}).flatMap(([key, value]) =>
      typeof value === "string" ? [{ key, value, path: [...path, key] }] : [],
    ),
  );
}
