import { scheduleProblem } from "../../catalog/schemas/formats";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { isOpenText, type InvalidValue } from "./invalid-values/invalid-value-type";
import { invalidNames } from "./invalid-values/names";
import { invalidInPods, invalidServicePorts } from "./invalid-values/pod-values";

/** LB622 */
export const invalidValue: ClusterRule = {
  id: "LB622",
  name: "invalid-value",
  severity: "error",
  summary: "The API server rejects a name, label, port, schedule or repeated entry.",
  why: "The value has the right type but not the right form. The dry-run fails, and with it every object of the same stage.",
  remedy: "Correct the value.",
  limits:
    "Names, labels and annotations of all objects are checked, ports and lists of Services and of what creates pods, and schedules of CronJobs.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      if (hasFailedSubstitution(object)) continue;
      for (const { path, message } of invalidIn(object)) {
        yield {
          message: `${describe(object.id)}: ${message}.`,
          at: { object, path, value: true },
          object: object.id,
        };
      }
    }
  },
};

function* invalidIn(object: ClusterObject): Iterable<InvalidValue> {
  yield* invalidNames(object);
  yield* invalidInPods(object);
  yield* invalidServicePorts(object);
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
