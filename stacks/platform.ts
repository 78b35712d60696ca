import type { App, TerraformStack } from "cdktf";

import type { Environment, Platform } from "../config/schema";
import { BootstrapStack } from "./bootstrap-stack";
import type { Core } from "./core";
import { CoreStack } from "./core-stack";
import { LocalCoreStack } from "./local-core-stack";

/** The two stacks of an environment. */
export interface EnvironmentStacks {
  readonly environment: Environment;
  readonly core: Core & TerraformStack;
  readonly bootstrap: BootstrapStack;
}

/** Adds the stacks of every environment: `core` and `bootstrap` for the default, `core-<env>` ... else. */
export function addPlatform(app: App, platform: Platform): EnvironmentStacks[] {
  return platform.environments.map((environment) => {
    const isDefault = environment.name === platform.defaultEnvironment;
    const suffix = isDefault ? "" : `-${environment.name}`;
    const core =
      environment.kind === "aws"
        ? new CoreStack(app, `core${suffix}`, { platform: platform.platform, environment })
        : new LocalCoreStack(app, `core${suffix}`, { platform: platform.platform, environment });
    const bootstrap = new BootstrapStack(app, `bootstrap${suffix}`, { environment, core });
    return { environment, core, bootstrap };
  });
}
