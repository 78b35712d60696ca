import { type Tenant, tenantNamespace } from "../../config/tenants";
import { FROM_CONTRACT, platformKustomization } from "../platform-kustomization";
import { tenantsDirectory } from "./place";

/** Name of the Secret with a tenant's Git credentials, in its namespace. */
export const GIT_SECRET = "git-credentials";

/** The repository of a tenant, and the Kustomization that applies it with the tenant's account. */
export function fluxOf(name: string, { git }: Tenant, account: string): readonly object[] {
  const namespace = tenantNamespace(name);
  const metadata = { name, namespace };
  return [
    {
      apiVersion: "source.toolkit.fluxcd.io/v1",
      kind: "GitRepository",
      metadata,
      spec: {
        interval: "1m",
        timeout: "1m",
        url: git.url,
        ref: { branch: git.branch },
        ...(git.secretArn === undefined ? {} : { secretRef: { name: GIT_SECRET } }),
      },
    },
    {
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata,
      spec: {
        interval: "10m",
        retryInterval: "1m",
        timeout: "5m",
        serviceAccountName: account,
        sourceRef: { kind: "GitRepository", name },
        path: git.path,
        targetNamespace: namespace,
        prune: true,
        wait: true,
      },
    },
  ];
}

/** Kustomization with the policies that hold for all tenants. */
export const POLICIES = "tenant-policies";

/**
 * The platform's Kustomization of a tenant. It creates the tenant's own, and doesn't wait for that: what a tenant breaks is
 * the tenant's.
 */
export function tenantKustomization(
  environment: string,
  name: string,
  { git }: Tenant,
  policies: boolean,
): object {
  const signsIn = git.secretArn !== undefined;
  const after = [
    "gateway", // the policy that hosts belong to namespaces
    ...(policies ? [POLICIES] : []),
    ...(signsIn ? ["secret-stores"] : []), // External Secrets and its webhook answer
  ];
  return platformKustomization({
    name: tenantNamespace(name),
    path: `${tenantsDirectory(environment)}/${name}`,
    dependsOn: after,
    spec: signsIn ? FROM_CONTRACT : {},
  });
}
