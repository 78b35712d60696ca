import { failsOnMissingKey } from "../../argocd/application-set/applications";
import { flag, forEachString, type YamlRecord } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB907 */
export const missingKeyOption: ClusterRule = {
  id: "LB907",
  name: "missing-key-option",
  severity: "warning",
  summary: "An ApplicationSet reads annotations of clusters and doesn't fail if one is missing.",
  why: "The Application gets the template text itself or `<no value>` with goTemplate, and Argo CD reports no error: the chart is installed with a wrong account, role or path.",
  remedy: "Set goTemplate: true and goTemplateOptions: [missingkey=error].",
  *check(model) {
    for (const { kind, object, spec, title } of model.appliers) {
      if (kind !== "ApplicationSet" || object === undefined || failsOnMissingKey(spec)) continue;
      if (!readsAnnotations(object.data)) continue;
      const isGo = flag(spec, "goTemplate") === true;
      yield {
        message: isGo
          ? `${title} reads annotations of clusters without missingkey=error.`
          : `${title} reads annotations of clusters without goTemplate and missingkey=error.`,
        at: { object, path: isGo ? ["spec", "goTemplate"] : ["spec"] },
        object: object.id,
        cause: "missingkey",
      };
    }
  },
};

function readsAnnotations({ spec }: YamlRecord): boolean {
  let found = false;
  forEachString(spec, (text) => {
    if (/\{\{[^}]*\bmetadata\.annotations\b/.test(text)) found = true;
  });
  return found;
}
