import type { Environment } from "./schema";

/** One of an environment's tenants. */
export type Tenant = Environment["tenants"][string];

/** Name of the service account that Flux impersonates where an object names none, unless the engine's settings name another. */
export const RECONCILER = "flux-reconciler";

/** A tenant's namespace. The prefix keeps it apart from every namespace of the platform. */
export const tenantNamespace = (name: string): string => `tenant-${name}`;

/** Variable of the contract with the ARN of a tenant's Git credentials. */
export const tenantSecretVariable = (name: string): string =>
  `TF_TENANT_${name.toUpperCase().replaceAll("-", "_")}_GIT_SECRET_ARN`;

/** How Flux is kept from acting for others with its own rights. */
export interface Lockdown {
  /** Service account that is impersonated where an object names none. */
  readonly account: string;
  /** Whether kustomize-controller has an identity of its own that decrypts what the platform keeps in Git (`modules.sops`). */
  readonly decrypts: boolean;
}

/** The lockdown of an environment's Flux; undefined without tenants, and with Argo CD, which has AppProjects instead. */
export function lockdownOf(environment: Environment): Lockdown | undefined {
  const { engine, tenants } = environment;
  if (engine.kind !== "flux" && engine.kind !== "flux-operator") return undefined;
  if (Object.keys(tenants).length === 0) return undefined;
  const chosen = engine.kind === "flux-operator" ? engine.multitenancy : undefined;
  return {
    account: chosen?.defaultServiceAccount ?? RECONCILER,
    decrypts: environment.kind === "aws" && environment.modules.sops !== undefined,
  };
}
