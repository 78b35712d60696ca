import type { ClusterRule } from "../rule";
import { applicationWavesOf } from "./waves";

/** LB902 */
export const weakApplicationHealth: ClusterRule = {
  id: "LB902",
  name: "weak-application-health",
  severity: "warning",
  summary: "The health check of Application doesn't require that the Application is synced.",
  why: "Since Argo CD 3.4 an Application is Healthy while its sync fails, because objects that could not be applied don't count. The documented Lua passes that on, so the next wave starts although nothing of this one may be there.",
  remedy:
    "Return Progressing in the Lua unless status.sync.status is Synced, and status.operationState.phase is Succeeded if there is an operation.",
  limits: "Landbridge reads the text of the Lua; it doesn't run it.",
  *check(model) {
    const [first, ...others] = applicationWavesOf(model);
    if (first === undefined) return;
    const { applications, place } = model.health;
    if (applications !== "weak" || place === undefined) return;
    yield {
      message: "The health check of Application ignores whether the sync succeeded.",
      at: place,
      related: [first, ...others].map(({ parent, later }) => ({
        at: { object: later },
        message: `${parent.title} orders its Applications by sync waves`,
      })),
    };
  },
};
