import { isUnknownText } from "../../argocd/application";
import { readsOtherBranch } from "../../argocd/application-set/git";
import { allGenerators } from "../../argocd/application-set/nested-generators";
import type { ClusterObject } from "../../model/applier";
import { text } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";

/** LB921 */
export const duplicateApplication: ClusterRule = {
  id: "LB921",
  name: "duplicate-application",
  severity: "error",
  summary: "An ApplicationSet gives several Applications the same name.",
  why: "Argo CD creates only one of them and reports `ApplicationSet ... contains applications with duplicate name` for the others, so what these should apply is missing.",
  remedy:
    "Use a parameter in metadata.name of the template that differs between the elements, or remove the element that is there twice.",
  limits:
    "Only generators whose parameters are known from the repository are read. With a cluster generator it is a warning, and silent where the name has no parameter: the clusters may belong to several Argo CDs. It is a warning as well with a Git generator of another branch or tag, which may have other directories.",
  *check({ appliers, sources }) {
    for (const { kind, object, title, objects } of appliers) {
      if (kind !== "ApplicationSet" || object === undefined) continue;
      const times = new Map<string, number>();
      for (const { id } of objects) times.set(id.name, (times.get(id.name) ?? 0) + 1);
      const [first, ...more] = [...times].filter(([name, count]) => count > 1 && !isOpenName(name));
      if (first === undefined) continue;
      const ofClusters = allGenerators(object.data.spec).some(
        ({ generator }) => generator.clusters !== undefined,
      );
      if (ofClusters && mayBeOfSeveral(object, objects)) continue;
      const ofOtherBranches = allGenerators(object.data.spec).some(
        ({ generator: { git } }) => git !== undefined && readsOtherBranch(git, sources.repository),
      );
      const [name, count] = first;
      const others = more.length === 0 ? "" : `, and ${plural(more.length, "other name")} as well`;
      yield {
        severity: ofClusters || ofOtherBranches ? "warning" : "error",
        message: `${title} gives ${count} Applications the name ${name}${others}: Argo CD creates one of them.`,
        at: { object, path: NAME, value: true },
        object: object.id,
      };
    }
  },
};

/**
 * Whether the clusters may belong to several Argo CDs, each of which matches one of them: the name has no parameter, or
 * only paths of the repository show that they exist.
 */
function mayBeOfSeveral(set: ClusterObject, made: readonly ClusterObject[]): boolean {
  return !nameIn(set.data).includes("{{") || made.some(({ likely }) => likely !== undefined);
}

/** A name with a parameter that isn't known, or that is missing, which LB905 reports. */
function isOpenName(name: string): boolean {
  return isUnknownText(name) || name.includes("<no value>");
}

const NAME = ["spec", "template", "metadata", "name"];

function nameIn(data: unknown): string {
  return text(data, ...NAME) ?? "";
}
