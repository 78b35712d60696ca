import { scheduleProblem } from "../../../catalog/schemas/formats";
import type { ClusterObject } from "../../../model/applier";
import { text } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Schedules of backups that the same parser reads as those of a CronJob, and that may have a time zone. */
export function* unusableSchedule({ data }: ClusterObject): Iterable<InvalidValue> {
  for (const path of [
    ["spec", "schedule"],
    ["spec", "trigger", "schedule"],
  ]) {
    const schedule = text(data, ...path);
    if (schedule === undefined || schedule === "" || isOpenText(schedule)) continue;
    const problem = scheduleProblem(schedule.replace(/^(?:CRON_)?TZ=\S+\s+/, ""));
    if (problem !== undefined) yield { path, message: `the schedule "${schedule}" ${problem}` };
  }
}
