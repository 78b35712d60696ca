import type { AwsEnvironmentInput } from "../../config/schema";

/** Every optional module, with the settings that it needs. */
export const MODULES = {
  sops: {},
} as const satisfies NonNullable<AwsEnvironmentInput["modules"]>;

/** Optional modules whose values Git reads, by the directory of their component in gitops/infrastructure/. */
export const MODULE_COMPONENTS = ["sops"] as const;
