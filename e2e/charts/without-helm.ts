import * as fs from "node:fs";
import * as path from "node:path";

import { deploymentOf } from "./helm-repository";

/**
 * Directories of the local environment that install charts, with namespace and name of what they install, and the
 * variable that their values read.
 */
const CHARTS = [
  ["metrics-server/controller/local", "kube-system", "metrics-server", undefined],
  ["reloader/controller", "reloader", "reloader", undefined],
  ["istio/controller/base", "istio-system", "istiod", "TF_CLUSTER_NAME"],
] as const;

/**
 * Replaces each chart of the local environment with a Deployment, for machines without
 * helm-controller. Kustomizations, their order and their waits stay the same.
 */
export function withoutHelm(gitops: string): void {
  for (const [folder, namespace, name, variable] of CHARTS) {
    const place = path.join(gitops, "infrastructure", folder);
    fs.rmSync(place, { recursive: true });
    fs.mkdirSync(place, { recursive: true });
    const kustomization = {
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      namespace,
      resources: ["deployment.yaml"],
      // The proof rejects a value that nothing reads.
      ...(variable === undefined ? {} : { commonAnnotations: { value: `\${${variable}}` } }),
    };
    // JSON is YAML.
    fs.writeFileSync(path.join(place, "kustomization.yaml"), JSON.stringify(kustomization));
    fs.writeFileSync(path.join(place, "deployment.yaml"), deploymentOf(name));
  }
}
