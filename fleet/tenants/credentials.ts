import { type Tenant, tenantNamespace, tenantSecretVariable } from "../../config/tenants";
import { GIT_SECRET } from "./flux";

const GROUP = { apiVersion: "external-secrets.io/v1" };

/**
 * A copy of a tenant's Git credentials, where its engine reads them. The store is in the same namespace, and no tenant may
 * create an ExternalSecret that uses it.
 */
export function credentialsOf(
  name: string,
  { git }: Tenant,
  project: "flux" | "argocd",
): readonly object[] {
  if (git.secretArn === undefined) return [];
  const ofFlux = project === "flux";
  const namespace = ofFlux ? tenantNamespace(name) : "argocd";
  const metadata = { name: ofFlux ? GIT_SECRET : `${tenantNamespace(name)}-git`, namespace };
  return [
    {
      ...GROUP,
      kind: "SecretStore",
      metadata,
      // No auth: uses the controller's pod identity, which may read only the contract's secrets.
      spec: { provider: { aws: { service: "SecretsManager", region: "${TF_AWS_REGION}" } } },
    },
    {
      ...GROUP,
      kind: "ExternalSecret",
      metadata,
      spec: {
        refreshInterval: "1h",
        secretStoreRef: { kind: "SecretStore", name: metadata.name },
        target: ofFlux
          ? { name: metadata.name }
          : { name: metadata.name, template: repositorySecret(name, git.url) },
        dataFrom: [{ extract: { key: `\${${tenantSecretVariable(name)}}` } }],
      },
    },
  ];
}

/** By which Argo CD takes a Secret for the credentials of a repository, for this tenant's project only. */
function repositorySecret(name: string, url: string): object {
  return {
    engineVersion: "v2",
    mergePolicy: "Merge",
    metadata: { labels: { "argocd.argoproj.io/secret-type": "repository" } },
    data: { type: "git", url, project: tenantNamespace(name) },
  };
}
