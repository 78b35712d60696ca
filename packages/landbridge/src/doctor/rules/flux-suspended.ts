import { causeReports } from "./cause-reports";
import type { DoctorRule } from "./rule";

/** LB809 */
export const fluxSuspended: DoctorRule = {
  id: "LB809",
  name: "flux-suspended",
  severity: "warning",
  summary: "An object of Flux is suspended.",
  why: "Changes of Git do not reach it, and drift is not mended, until someone resumes it; nothing tells so by itself.",
  remedy:
    "flux resume kustomization NAME (or source git, helmrelease, ...), and make sure that Git does not say spec.suspend.",
  *check(input) {
    for (const report of causeReports(input, "suspended")) {
      const isWaitedFor = (report.related ?? []).length > 0;
      yield { ...report, ...(isWaitedFor ? { severity: "error" } : {}) };
    }
  },
};
