import { HELM_GROUP } from "../../verify/flux/kinds";
import { describe } from "../../verify/kubernetes/object";
import { text } from "../../verify/yaml/json";
import { stateOf } from "../live/state";
import type { DoctorRule } from "./rule";

/** LB815 */
export const chartVersion: DoctorRule = {
  id: "LB815",
  name: "chart-version",
  severity: "warning",
  summary: "A HelmRelease was last installed from a different chart version than Git pins.",
  why: "The cluster runs something other than what was reviewed: the change hasn't arrived, or this checkout is behind.",
  remedy:
    "Push or pull; flux reconcile helmrelease NAME --with-source doesn't wait for the interval.",
  limits: "Only releases that are Ready and pinned to an exact version are compared.",
  *check({ live, model, now }) {
    for (const { object, version } of model.releases) {
      const { id } = object;
      const found = live.find({ ...id, group: HELM_GROUP });
      // An object that is not Ready or is suspended has a finding that says more.
      if (found === undefined || stateOf(found, now).kind !== "ready") continue;
      const attempted = text(found, "status", "lastAttemptedRevision");
      if (attempted === undefined || version === undefined || !isExact(version)) continue;
      if (bare(attempted) === bare(version)) continue;
      yield {
        message: `${describe(id)} has chart version ${attempted}, but Git pins ${version}.`,
        at: { object, path: ["metadata", "name"] },
        object: id,
      };
    }
  },
};

/** One version, not a range. */
function isExact(version: string): boolean {
  return /^v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version);
}

/** Without what Flux adds of a digest. */
function bare(version: string): string {
  return version.replace(/^v/, "").replace(/\+.*$/, "");
}
