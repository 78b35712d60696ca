import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB809 */
export const fluxSuspended: DoctorRule = {
  id: "LB809",
  name: "flux-suspended",
  severity: "warning",
  summary: "A Flux object is suspended.",
  why: "Until someone resumes it, changes in Git don't reach it, drift is not corrected, and nothing alerts you.",
  remedy:
    "flux resume kustomization NAME (or source git, helmrelease, ...), and make sure that Git doesn't set spec.suspend.",
  *check(input) {
    for (const report of causeReports(input, "suspended")) {
      const isWaitedFor = (report.related ?? []).length > 0;
      yield { ...report, ...(isWaitedFor ? { severity: "error" } : {}) };
    }
  },
};
