/** The directory of an environment's tenants, from the root of the repository. */
export const tenantsDirectory = (environment: string): string => `gitops/tenants/${environment}`;

/** The directory with what the platform's own releases need where Flux is locked down; it follows from Git, not from config/. */
export const platformDirectory = (environment: string): string =>
  `${tenantsDirectory(environment)}/platform`;

/** The first line of every file. */
export const headerOf = (environment: string): string =>
  `Written by \`npm run fleet\` from the tenants of the environment ${environment} in config/. Don't edit.`;

/** Label of a tenant's namespace, with its name as the value. */
export const TENANT_LABEL = "landbridge.dev/tenant";

/** Name of the objects that keep a tenant apart, each the only one of its kind in the namespace. */
export const TENANT = "tenant";
