import { groupBy } from "../lib/group-by";
import { ARGOCD_GROUP } from "./argocd/kinds";
import type { ClusterObject } from "./model/applier";
import type { Model } from "./model/model";
import { parentOf } from "./repository/repository";
import { plural } from "./rules/phrases";
import { at } from "./yaml/json";
import { isOpenText } from "./yaml/open-text";

/**
 * Applications of which nothing is verified because another one of the cluster has their name: mostly those of another
 * environment, which somebody starts instead. A sentence for each directory.
 */
export function hiddenTwins(model: Model): readonly string[] {
  const verified = new Map(
    model.appliers.flatMap(({ kind, namespace, name, object }) =>
      kind === "Application" && object !== undefined
        ? [[`${namespace}/${name}`, object] as const]
        : [],
    ),
  );
  const own = new Set(model.appliers.map(({ object }) => object));
  const hidden = model.ofKind(ARGOCD_GROUP, "Application").flatMap((object) => {
    if (own.has(object) || isOpenText(object.id.name)) return [];
    const twin = verified.get(`${object.id.namespace}/${object.id.name}`);
    return twin === undefined || isSame(object, twin) ? [] : [{ object, twin }];
  });
  const byDirectory = groupBy(hidden, ({ object }) => parentOf(object.origin.file));
  return [...byDirectory].map(([directory, [first, ...others]]) => {
    const what = `Application ${first?.object.id.name ?? ""}`;
    const more = others.length === 0 ? "" : ` and ${plural(others.length, "other")}`;
    const twins = shown(parentOf(first?.twin.origin.file ?? ""));
    const are = others.length === 0 ? "is" : "are";
    return `${what}${more} in ${shown(directory)} ${are} not verified: Applications in ${twins} have the same names.`;
  });
}

function shown(directory: string): string {
  return directory === "" ? "the top of the repository" : directory;
}

/** Whether two objects come from one file, or apply the same. */
function isSame(one: ClusterObject, other: ClusterObject): boolean {
  if (one === other || one.origin.file === other.origin.file) return true;
  const sourcesOf = ({ data }: ClusterObject): string =>
    JSON.stringify([at(data, "spec", "source"), at(data, "spec", "sources")]);
  return sourcesOf(one) === sourcesOf(other);
}
