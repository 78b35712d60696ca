import * as fs from "node:fs";
import * as path from "node:path";

import { deploymentOf } from "./helm-repository";

/** Directories of the local environment that install charts, with namespace and name of what they install. */
const CHARTS = [
  ["metrics-server/controller/local", "kube-system", "metrics-server"],
  ["reloader/controller", "reloader", "reloader"],
  ["istio/controller/base", "istio-system", "istiod"],
] as const;

/**
 * Replaces each chart of the local environment with a Deployment, for machines without
 * helm-controller. Kustomizations, their order and their waits stay the same, and so do the values, which read the contract.
 */
export function withoutHelm(gitops: string): void {
  for (const [folder, namespace, name] of CHARTS) {
    const place = path.join(gitops, "infrastructure", folder);
    const values = path.join(place, "values.yaml");
    const kept = fs.existsSync(values) ? fs.readFileSync(values) : undefined;
    fs.rmSync(place, { recursive: true });
    fs.mkdirSync(place, { recursive: true });
    if (kept !== undefined) fs.writeFileSync(values, kept);
    const kustomization = {
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      namespace,
      resources: ["deployment.yaml"],
      configMapGenerator: kept === undefined ? [] : [{ name, files: ["values.yaml"] }],
    };
    // JSON is YAML.
    fs.writeFileSync(path.join(place, "kustomization.yaml"), JSON.stringify(kustomization));
    fs.writeFileSync(path.join(place, "deployment.yaml"), deploymentOf(name));
  }
}
