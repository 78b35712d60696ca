import type { ChartVersion } from "../charts/helm-repository";
import { OCI_PATH, OciRegistry } from "../charts/oci-registry";
import { CHARTS_PATH } from "../charts/redirect";
import type { GitRemote } from "../git-remote/git-remote";

/** Serves packaged charts from an OCI registry, next to those served before. @returns the address that they are below */
export function serveRegistry(
  remote: GitRemote,
  folder: string,
  charts: readonly ChartVersion[],
): string {
  const registry = new OciRegistry(folder, CHARTS_PATH, charts);
  // Clients ask the registry itself whether there is one.
  for (const place of ["", ...charts.map(({ name }) => `${CHARTS_PATH}/${name}/`)]) {
    remote.answerAt(`${OCI_PATH}${place}`, (request, response) => {
      registry.answer(request, response);
    });
  }
  return `${remote.address.replace(/^https?:/, "oci:")}/${CHARTS_PATH}`;
}
