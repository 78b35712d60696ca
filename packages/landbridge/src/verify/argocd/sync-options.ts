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

const FLAG: readonly string[] = ["true", "false"];
const REMOVAL: readonly string[] = [...FLAG, "confirm"];

/**
 * The sync options of Argo CD 3.5 with their values: what gitops-engine/pkg/sync/common/types.go and controller/sync.go compare
 * with, and docs/user-guide/sync-options.md lists.
 */
const SYNC_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ApplyOutOfSyncOnly", FLAG],
  ["ClientSideApplyMigration", FLAG],
  ["CreateNamespace", FLAG],
  ["Delete", REMOVAL],
  ["FailOnSharedResource", FLAG],
  ["Force", FLAG],
  ["Prune", REMOVAL],
  ["PruneLast", FLAG],
  ["PrunePropagationPolicy", ["background", "foreground", "orphan"]],
  ["Replace", FLAG],
  ["RespectIgnoreDifferences", FLAG],
  ["ServerSideApply", FLAG],
  ["SkipDryRunOnMissingResource", FLAG],
  ["Validate", FLAG],
]);

/** Names of all sync options. */
export const SYNC_OPTION_NAMES: readonly string[] = [...SYNC_OPTIONS.keys()];

/** What is wrong with a sync option, which Argo CD compares letter by letter; undefined if nothing is. */
export function problemOfSyncOption(option: string): "name" | "value" | undefined {
  const [name = "", ...rest] = option.split("=");
  const values = SYNC_OPTIONS.get(name);
  if (values === undefined) return "name";
  return values.includes(rest.join("=")) ? undefined : "value";
}
