import { buildProblemRule } from "./build-problem";

/** LB613 */
export const unreadableManifest = buildProblemRule(
  {
    id: "LB613",
    name: "unreadable-manifest",
    severity: "error",
    summary: "A file that is to be applied is no YAML, or no Kubernetes object.",
    why: "One such file fails the whole Kustomization. In a folder without kustomization.yaml Flux takes every .yaml file for a manifest, values.yaml included.",
    remedy:
      "Correct the file; keep files for other programs out of the folder, or list the manifests in a kustomization.yaml.",
  },
  ["invalid-yaml", "not-an-object"],
);
