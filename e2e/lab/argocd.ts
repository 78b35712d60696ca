import { ARGOCD } from "../../lib/argocd-versions";
import type { ChartVersion } from "../charts/helm-repository";
import type { GitRemote } from "../git-remote/git-remote";
import { serveRegistry } from "./registry";

/** What Terraform installs Argo CD from. */
export const ARGOCD_CHART: ChartVersion = { name: "argo-cd", version: ARGOCD.chart };

/** Serves the chart from an OCI registry. @returns its address, as `engine.sources.charts` has it */
export function serveArgocd(remote: GitRemote, charts: string): string {
  return serveRegistry(remote, charts, [ARGOCD_CHART]);
}
