import { buildProblemRule } from "./build-problem";

/** LB613 */
export const unreadableManifest = buildProblemRule(
  {
    id: "LB613",
    name: "unreadable-manifest",
    severity: "error",
    summary: "A file that Flux would apply isn't YAML or isn't a Kubernetes object.",
    why: "One such file fails the whole Kustomization. In a directory without kustomization.yaml Flux treats every .yaml file as a manifest, including values.yaml.",
    remedy:
      "Correct the file; keep files for other programs out of the directory, or list the manifests in a kustomization.yaml.",
  },
  ["invalid-yaml", "not-an-object"],
);
