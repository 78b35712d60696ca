import * as fs from "node:fs";
import * as path from "node:path";

import { FLUX_OPERATOR_VERSION } from "../../config/versions";
import type { ChartVersion } from "../charts/helm-repository";
import { archiveOf } from "../charts/packaged";
import type { GitRemote } from "../git-remote/git-remote";
import { must } from "../processes/command";
import { serveRegistry } from "./registry";

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
  const address = serveRegistry(remote, charts, OPERATOR_ARCHIVES);
  return { charts: address, manifests: `${address}/${MANIFESTS.name}` };
}

/** Unpacks the manifests, which the operator's image has too. @returns their directory */
export async function unpackManifests(charts: string, folder: string): Promise<string> {
  const data = path.join(folder, "operator-data");
  fs.mkdirSync(data, { recursive: true });
  await must("tar", ["-xzf", path.join(charts, archiveOf(MANIFESTS)), "-C", data]);
  return data;
}
