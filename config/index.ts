import { argocd } from "./environments/argocd";
import { dev } from "./environments/dev";
import { local } from "./environments/local";
import { management } from "./environments/management";
import { prod } from "./environments/prod";
import { staging } from "./environments/staging";
import type { PlatformInput } from "./schema";

/** The platform's configuration: the only place that must be edited. A new environment is added here. */
export const platform: PlatformInput = {
  platform: "landbridge",
  defaultEnvironment: "dev",
  environments: [dev, staging, prod, argocd, management, local],
};
