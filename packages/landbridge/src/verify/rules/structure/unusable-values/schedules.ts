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

/**
 * Schedules of CloudNativePG, whose parser (robfig/cron 1) takes seconds as the first field and the day of the week as
 * optional: it accepts the five fields of a CronJob and reads them one place further to the left.
 */
export function unusableBackupSchedule({ data }: ClusterObject): readonly InvalidValue[] {
  const path = ["spec", "schedule"];
  const schedule = text(data, ...path);
  if (schedule === undefined || schedule.startsWith("@") || isOpenText(schedule)) return [];
  const fields = schedule.trim().split(/\s+/);
  const [seconds = ""] = fields;
  const what = `the schedule "${schedule}"`;
  if (fields.length === 5)
    return [
      {
        path,
        message: `${what} has five fields, and CloudNativePG takes the first one as seconds: write "0 ${schedule}" for the time of a CronJob`,
        isWarning: true,
      },
    ];
  const problem = scheduleProblem(fields.slice(1).join(" "));
  if (fields.length === 6 && problem !== undefined)
    return [{ path, message: `${what} ${problem}` }];
  if (fields.length !== 6)
    return [{ path, message: `${what} has ${fields.length} fields instead of 6` }];
  const isSecond = /^(?:\*|[0-5]?\d)(?:[-,/][0-5]?\d)*$/.test(seconds);
  return isSecond ? [] : [{ path, message: `${what} has "${seconds}" as second` }];
}
