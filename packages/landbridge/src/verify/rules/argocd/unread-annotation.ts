import { isUnknownText } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import type { Model } from "../../model/model";
import { forEachString } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";
import { knownClusters } from "./clusters";

/** LB906 */
export const unreadAnnotation: ClusterRule = {
  id: "LB906",
  name: "unread-annotation",
  severity: "note",
  summary: "An annotation of a cluster Secret isn't read by any ApplicationSet.",
  why: "Either it is left over, or a template reads it under another name and gets nothing.",
  remedy: "Remove the annotation, or correct the name in the template.",
  limits: "Not reported if an ApplicationSet of another repository may read it.",
  *check(model) {
    if (!model.usesArgocd || mayHaveMore(model)) return;
    const texts = templatesOf(model);
    for (const { name, annotations, complete, place, contract } of knownClusters(model)) {
      for (const [key, declared] of contract ?? []) {
        if (texts.some((text) => text.includes(key))) continue;
        yield {
          severity: "warning",
          message: `${key} of the contract is not read by any ApplicationSet.`,
          at: declared,
        };
      }
      if (!complete || place === undefined) continue;
      // What others put on every object is not meant for templates.
      const own = Object.keys(annotations).filter(
        (key) => !key.includes("/") && contract?.has(key) !== true,
      );
      const unread = own.filter((key) => !texts.some((text) => text.includes(key)));
      if (unread.length === 0 || unread.length === own.length) continue;
      yield {
        message: `Nothing reads ${plural(unread.length, "annotation")} of cluster ${name}: ${unread.slice(0, 5).join(", ")}${unread.length > 5 ? ", ..." : ""}.`,
        at: place,
      };
    }
  },
};

/** Whether an ApplicationSet may be where it isn't read. */
function mayHaveMore(model: Model): boolean {
  const namespaces = new Set(model.appliers.map(({ namespace }) => namespace));
  return (
    model.isGuessed ||
    [...namespaces].some(
      (namespace) =>
        model.unknownWith({ group: ARGOCD_GROUP, kind: "ApplicationSet", namespace }) !== undefined,
    )
  );
}

/** Texts with parameters in ApplicationSets. */
function templatesOf(model: Model): readonly string[] {
  const texts = new Set<string>();
  for (const { kind, object } of model.appliers) {
    if (kind !== "ApplicationSet" || object === undefined) continue;
    forEachString(object.data, (text) => {
      if (isUnknownText(text)) texts.add(text);
    });
  }
  return [...texts];
}
