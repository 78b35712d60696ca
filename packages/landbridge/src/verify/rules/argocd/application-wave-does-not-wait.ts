import type { ClusterRule } from "../rule";
import { applicationWavesOf, WAVE_PATH, type ApplicationWaves } from "./waves";

/** LB901 */
export const applicationWaveDoesNotWait: ClusterRule = {
  id: "LB901",
  name: "application-wave-does-not-wait",
  severity: "error",
  summary: "Sync waves order Applications, but Argo CD has no health check for Application.",
  why: "Since Argo CD 1.8 Application has no health check of its own. A wave ends as soon as the Application objects exist, long before their charts and manifests are applied: all waves start at once.",
  remedy:
    "Add resource.customizations.health.argoproj.io_Application to argocd-cm (configs.cm in the chart's values), with Lua that is Healthy only if status.sync.status is Synced, status.operationState.phase is Succeeded (or there was no operation), and status.health.status is Healthy.",
  limits:
    "A warning if nothing in the repository configures Argo CD: the health check may be set elsewhere. A warning as well if the later Application is not known to need anything of the earlier one, if only its pods need it, which start when it is there, or if its retries go on for two and a half minutes or more, as the default ones do. A note if no Application that is synced automatically needs anything of an earlier one, or has a wave as that has.",
  *check(model) {
    const all = applicationWavesOf(model);
    if (all.length === 0) return;
    const { applications, place } = model.health;
    if (applications !== "none" && applications !== "unknown") return;
    const isKnown = applications === "none";
    for (const waves of all) {
      const { first, later, need, isMeant, remedied } = waves;
      const isError = isKnown && need !== undefined && remedied === undefined;
      yield {
        severity: !isMeant ? "note" : isError ? "error" : "warning",
        message: messageOf(waves, isKnown),
        at: { object: later, path: [...WAVE_PATH] },
        object: later.id,
        related: [
          { at: { object: first, path: [...WAVE_PATH] }, message: "is in an earlier wave" },
          ...(place === undefined ? [] : [{ at: place, message: "configures Argo CD" }]),
        ],
      };
    }
  },
};

const MAKES_UP = {
  retries: " Its retries may make up for that.",
  pods: " Its pods wait until that is there.",
};

function messageOf(
  { parent, first, later, need, remedied }: ApplicationWaves,
  isKnown: boolean,
): string {
  if (isKnown) {
    const needed = need === undefined ? "" : `, of which it needs ${need}`;
    return `${parent.title} applies Application ${later.id.name} without waiting for Application ${first.id.name}${needed}: Argo CD has no health check for Application.${remedied === undefined ? "" : MAKES_UP[remedied]}`;
  }
  const needed = need === undefined ? "" : `, which needs ${need} of it,`;
  return `${parent.title} waits for Application ${first.id.name} before Application ${later.id.name}${needed} only if Argo CD has a health check for Application, and nothing in the repository adds one.`;
}
