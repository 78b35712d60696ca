import { at, type FieldPath } from "../../yaml/json";
import { isOpen, type SchemaProblem } from "./check";

/** As the definitions of Flux have it; days and weeks are not allowed. */
const DURATION = /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/;

const HELM_ACTIONS = ["install", "upgrade", "test", "rollback", "uninstall"];

/** Fields of Flux's Kustomizations, HelmReleases and sources that hold a duration. */
const FIELDS: readonly FieldPath[] = [
  ["spec", "interval"],
  ["spec", "retryInterval"],
  ["spec", "timeout"],
  ["spec", "chart", "spec", "interval"],
  ...HELM_ACTIONS.map((action) => ["spec", action, "timeout"]),
  ...["install", "upgrade"].map((action) => ["spec", action, "strategy", "retryInterval"]),
];

const GROUPS = new Set([
  "kustomize.toolkit.fluxcd.io",
  "helm.toolkit.fluxcd.io",
  "source.toolkit.fluxcd.io",
]);

/** Durations of one of Flux's objects that its definition refuses. */
export function checkDurations(group: string, data: unknown): readonly SchemaProblem[] {
  if (!GROUPS.has(group)) return [];
  return FIELDS.flatMap((path): SchemaProblem[] => {
    const value = at(data, ...path);
    if (typeof value !== "string" || DURATION.test(value) || isOpen(value)) return [];
    const message = `${path.join(".")} must be a duration such as 10m or 1h30m, not ${JSON.stringify(value)}`;
    return [{ path, message, kind: "enum" }];
  });
}
