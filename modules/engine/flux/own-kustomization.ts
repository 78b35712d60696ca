import { ENGINE_NAMESPACE } from "landbridge/contract";
import { stringify } from "yaml";

import type { GitAuth } from "../engine";

/** Name of the Secret and of the GitRepository that Flux bootstraps. */
export const FLUX_NAME = "flux-system";

/**
 * The kustomization.yaml next to Flux's manifests where it differs from Flux's own. It makes Flux authenticate as
 * a GitHub App; and it names the revision of the credentials, since the provider writes them only when it
 * bootstraps, and bootstraps only when something of its resource has changed or Flux is not Ready.
 */
export function ownKustomization({ kind, revision }: GitAuth): string | undefined {
  const isApp = kind === "github-app";
  // The Secret of a GitHub App is Terraform's own.
  if (!isApp && revision === 1) return undefined;
  const head = isApp ? "" : `# Credentials for Git: revision ${revision}\n`;
  return (
    head +
    stringify({
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      resources: ["gotk-components.yaml", "gotk-sync.yaml"],
      ...(isApp ? { patches: [SIGN_IN_AS_APP] } : {}),
    })
  );
}

const SIGN_IN_AS_APP = {
  target: { kind: "GitRepository", name: FLUX_NAME, namespace: ENGINE_NAMESPACE },
  patch: stringify([{ op: "add", path: "/spec/provider", value: "github" }]),
};
