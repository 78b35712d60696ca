import { at, type FieldPath } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import type { SchemaProblem } from "./check";

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

/** As Go parses it. */
const GO_DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/;

/** Fields of other kinds that hold a duration of Go, by `group/kind`. */
const GO_FIELDS: Readonly<Record<string, readonly FieldPath[]>> = {
  "external-secrets.io/ExternalSecret": [["spec", "refreshInterval"]],
  "external-secrets.io/ClusterExternalSecret": [
    ["spec", "refreshTime"],
    ["spec", "externalSecretSpec", "refreshInterval"],
  ],
  "external-secrets.io/PushSecret": [["spec", "refreshInterval"]],
  "cert-manager.io/Certificate": [
    ["spec", "duration"],
    ["spec", "renewBefore"],
  ],
};

/** Durations of an object that its CRD rejects. */
export function checkDurations(
  group: string,
  kind: string,
  data: unknown,
): readonly SchemaProblem[] {
  const ofGo = GO_FIELDS[`${group}/${kind}`];
  if (ofGo !== undefined) return durationsIn(ofGo, GO_DURATION, data);
  return GROUPS.has(group) ? durationsIn(FIELDS, DURATION, data) : [];
}

function durationsIn(
  fields: readonly FieldPath[],
  pattern: RegExp,
  data: unknown,
): readonly SchemaProblem[] {
  return fields.flatMap((path): SchemaProblem[] => {
    const value = at(data, ...path);
    if (typeof value !== "string" || pattern.test(value) || isOpenText(value)) return [];
    const message = `${path.join(".")} must be a duration such as 10m or 1h30m, not ${JSON.stringify(value)}`;
    return [{ path, message, kind: "enum" }];
  });
}
