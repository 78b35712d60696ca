import { groupOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import { text } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Kinds that only the group `apps` has with replicas. */
const OF_APPS = new Set(["Deployment", "StatefulSet"]);

/**
 * A target whose group doesn't have its kind; the controller looks it up by group and kind. Groups with a domain are left
 * out: OpenKruise has a StatefulSet of its own (`apps.kruise.io`).
 */
export function* unusableScaleTarget({ data }: ClusterObject): Iterable<InvalidValue> {
  const kind = text(data, "spec", "scaleTargetRef", "kind") ?? "";
  const version = text(data, "spec", "scaleTargetRef", "apiVersion") ?? "";
  const group = groupOf(version);
  if (!OF_APPS.has(kind) || isOpenText(version) || group === "apps" || group.includes(".")) return;
  const path = ["spec", "scaleTargetRef", ...(version === "" ? [] : ["apiVersion"])];
  const written = version === "" ? "without apiVersion" : `of ${version}`;
  yield { path, message: `there is no ${kind} ${written}; it is one of apps/v1` };
}
