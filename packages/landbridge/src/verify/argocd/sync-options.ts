import { annotationsOf } from "../kubernetes/object";
import { list } from "../yaml/json";

/** Whether `spec.syncPolicy.syncOptions` of an Application has `NAME=true`. */
export function hasSyncOption(spec: unknown, name: string): boolean {
  return list(spec, "syncPolicy", "syncOptions").includes(`${name}=true`);
}

/** Whether the annotation of an object has a sync option, such as `Prune=false`. */
export function hasObjectSyncOption(data: unknown, option: string): boolean {
  const value = annotationsOf(data)["argocd.argoproj.io/sync-options"];
  return (
    typeof value === "string" &&
    value.split(",").some((each) => each.trim().toLowerCase() === option.toLowerCase())
  );
}
