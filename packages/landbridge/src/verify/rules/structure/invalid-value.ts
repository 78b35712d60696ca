import { scheduleProblem } from "../../catalog/schemas/formats";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isMerged, isNeverApplied } from "../../model/left-alone";
import { text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import type { ClusterRule } from "../rule";
import { isSuspended } from "../suspended";
import { invalidHosts, invalidNetworks, invalidServiceAddresses } from "./invalid-values/addresses";
import { invalidBounds } from "./invalid-values/bounds";
import type { InvalidValue } from "./invalid-values/invalid-value-type";
import { invalidNames } from "./invalid-values/names";
import { invalidPodSecurity, invalidQuotaKeys } from "./invalid-values/namespaces";
import { invalidPolicyPorts } from "./invalid-values/network-ports";
import { invalidPointers } from "./invalid-values/patches";
import { invalidInPods, invalidServicePorts } from "./invalid-values/pod-values";
import { invalidPrometheus } from "./invalid-values/prometheus";
import { invalidRoleRef } from "./invalid-values/role-ref";
import { invalidDataKeys, invalidSecretData } from "./invalid-values/secret-data";
import { appliesServerSide, isPartOfWorkload } from "./partial-object";

/** LB622 */
export const invalidValue: ClusterRule = {
  id: "LB622",
  name: "invalid-value",
  severity: "error",
  summary:
    "The API server rejects a name, label, port, schedule, address, limit, role or entry that is repeated or missing.",
  why: "The value has the right type but not the right form, or doesn't go with another one. The dry-run fails, and with it every object of the same stage.",
  remedy: "Correct the value.",
  limits:
    "Names, labels and annotations of all objects are checked, ports and lists of Services and of what creates pods, schedules of CronJobs, networks and ports of network policies, hosts of routes and of Ingress, requests above limits, the bounds of autoscalers and updates, quotas, labels of Pod Security, base64 in Secrets, keys of ConfigMaps and Secrets, kinds of roles in bindings, and retentions, intervals and logs of Prometheus. Repeated variables and ports of containers are rejected by a server-side apply only, which Argo CD does if ServerSideApply=true.",
  *check(model) {
    for (const { applier, object } of model.appliers.flatMap((each) =>
      each.objects.map((one) => ({ applier: each, object: one })),
    )) {
      if (hasFailedSubstitution(object) || isNeverApplied(object)) continue;
      const isServerSide = appliesServerSide(applier, object);
      for (const value of invalidIn(object)) {
        const { path, message, onlyServerSide, isKey, isMissing } = value;
        // The object that this one is merged into may have it.
        if (isMissing === true && (isPartOfWorkload(object) || isMerged(object))) continue;
        if (onlyServerSide === true && !isServerSide) continue;
        yield {
          ...((isUncertain(value, object) || isSuspended(applier)) && { severity: "warning" }),
          message: `${describe(object.id)}: ${message}.`,
          at: { object, path, value: isKey !== true },
          object: object.id,
        };
      }
    }
  },
};

/** Whether a value may be accepted: values of a chart that aren't known may add what is missing, or give another limit. */
function isUncertain(
  { isWarning, isMissing, isCompared }: InvalidValue,
  { origin }: ClusterObject,
): boolean {
  if (isWarning === true) return true;
  return origin.hasOpenValues === true && (isMissing === true || isCompared === true);
}

/** The values of an object that the API server rejects. */
export function* invalidIn(object: ClusterObject): Iterable<InvalidValue> {
  yield* invalidNames(object);
  yield* invalidInPods(object);
  yield* invalidServicePorts(object);
  yield* invalidRoleRef(object);
  yield* invalidSecretData(object);
  yield* invalidDataKeys(object);
  for (const value of invalidBounds(object)) yield { ...value, isCompared: true };
  yield* invalidPodSecurity(object);
  yield* invalidQuotaKeys(object);
  yield* invalidNetworks(object);
  yield* invalidPolicyPorts(object);
  yield* invalidHosts(object);
  yield* invalidPointers(object);
  yield* invalidServiceAddresses(object);
  yield* invalidPrometheus(object);
  const schedule = text(object.data, "spec", "schedule");
  if (object.id.group !== "batch" || schedule === undefined || isOpenText(schedule)) return;
  const problem = scheduleProblem(schedule);
  if (problem !== undefined)
    yield { path: ["spec", "schedule"], message: `the schedule "${schedule}" ${problem}` };
}

/** What substitution failed on has a finding of its own. */
function hasFailedSubstitution({ substituted }: ClusterObject): boolean {
  return (substituted?.errors.length ?? 0) > 0;
}
