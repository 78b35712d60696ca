import { ARGOCD } from "../../lib/argocd-versions";
import type { ChartVersion } from "../charts/helm-repository";
import { OCI_PATH, OciRegistry } from "../charts/oci-registry";
import { CHARTS_PATH } from "../charts/redirect";
import type { GitRemote } from "../git-remote/git-remote";

/** What Terraform installs Argo CD from. */
export const ARGOCD_CHART: ChartVersion = { name: "argo-cd", version: ARGOCD.chart };

/** Serves the chart from an OCI registry. @returns its address, as `engine.sources.charts` has it */
export function serveArgocd(remote: GitRemote, charts: string): string {
  const registry = new OciRegistry(charts, CHARTS_PATH, [ARGOCD_CHART]);
  remote.answerAt(OCI_PATH, (request, response) => {
    registry.answer(request, response);
  });
  return `${remote.address.replace(/^https?:/, "oci:")}/${CHARTS_PATH}`;
}
