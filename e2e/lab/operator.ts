import * as fs from "node:fs";
import * as path from "node:path";

import { FLUX_OPERATOR_VERSION } from "../../config/versions";
import type { ChartVersion } from "../charts/helm-repository";
import { OCI_PATH, OciRegistry } from "../charts/oci-registry";
import { archiveOf } from "../charts/packaged";
import { CHARTS_PATH } from "../charts/redirect";
import type { GitRemote } from "../git-remote/git-remote";
import { must } from "../processes/command";

/** Flux's manifests, as `config/data` of the operator's repository has them. */
const MANIFESTS: ChartVersion = {
  name: "flux-operator-manifests",
  version: `v${FLUX_OPERATOR_VERSION}`,
};

/** What Flux Operator is installed from: its two charts, and the manifests of Flux. */
export const OPERATOR_ARCHIVES: readonly ChartVersion[] = [
  { name: "flux-operator", version: FLUX_OPERATOR_VERSION },
  { name: "flux-instance", version: FLUX_OPERATOR_VERSION },
  MANIFESTS,
];

/** Addresses of the run's registry, as `engine.sources` has them. */
export interface OperatorSources {
  readonly charts: string;
  readonly manifests: string;
}

/** Serves the charts and the manifests from an OCI registry. */
export function serveOperator(remote: GitRemote, charts: string): OperatorSources {
  const registry = new OciRegistry(charts, CHARTS_PATH, OPERATOR_ARCHIVES);
  // Next to the charts of the tree, which another registry may serve.
  for (const place of ["", ...OPERATOR_ARCHIVES.map(({ name }) => `${CHARTS_PATH}/${name}/`)]) {
    const prefix = `${OCI_PATH}${place}`;
    if (place !== "" || !remote.answers(prefix))
      remote.answerAt(prefix, (request, response) => {
        registry.answer(request, response);
      });
  }
  const address = `${remote.address.replace(/^https?:/, "oci:")}/${CHARTS_PATH}`;
  return { charts: address, manifests: `${address}/${MANIFESTS.name}` };
}

/** Unpacks the manifests, which the operator's image has too. @returns their directory */
export async function unpackManifests(charts: string, folder: string): Promise<string> {
  const data = path.join(folder, "operator-data");
  fs.mkdirSync(data, { recursive: true });
  await must("tar", ["-xzf", path.join(charts, archiveOf(MANIFESTS)), "-C", data]);
  return data;
}
