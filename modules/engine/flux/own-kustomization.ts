import { ENGINE_NAMESPACE } from "landbridge/contract";
import { stringify } from "yaml";

import type { GitAuth } from "../engine";
import type { Patch } from "./controller-settings";

/** Name of the Secret and of the GitRepository that Flux bootstraps. */
export const FLUX_NAME = "flux-system";

/**
 * The kustomization.yaml next to Flux's manifests. It patches the controllers: the provider writes the file with every
 * update, so a patch that is only in Git would be lost (fluxcd/flux2#5686). It makes Flux authenticate as a GitHub App;
 * and it names the revision of the credentials, since the provider writes them only when it
 * bootstraps, and bootstraps only when something of its resource has changed or Flux is not Ready.
 * @param lockdown what keeps tenants apart, if there are any
 */
export function ownKustomization(
  { kind, revision }: GitAuth,
  controllers: readonly Patch[],
  lockdown: readonly Patch[] = [],
): string {
  const isApp = kind === "github-app";
  // The Secret of a GitHub App is Terraform's own.
  const head = isApp || revision === 1 ? "" : `# Credentials for Git: revision ${revision}\n`;
  const patches = [...(isApp ? [SIGN_IN_AS_APP] : []), ...controllers, ...lockdown];
  return (
    head +
    stringify({
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      resources: ["gotk-components.yaml", "gotk-sync.yaml"],
      ...(patches.length > 0 ? { patches } : {}),
    })
  );
}

const SIGN_IN_AS_APP: Patch = {
  target: { kind: "GitRepository", name: FLUX_NAME, namespace: ENGINE_NAMESPACE },
  patch: stringify([{ op: "add", path: "/spec/provider", value: "github" }]),
};
