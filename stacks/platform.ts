import type { App, TerraformStack } from "cdktf";

import { hubOf, registeredWith } from "../config/registered";
import type { AwsEnvironment, Environment, Platform } from "../config/schema";
import { BootstrapStack } from "./bootstrap-stack";
import type { Core } from "./core";
import { CoreStack } from "./core-stack";
import type { Workload } from "./fleet/wiring";
import { LocalCoreStack } from "./local-core-stack";
import { WorkloadBootstrapStack } from "./workload-bootstrap-stack";

/** A workload environment with its stacks. */
export type WorkloadStacks = Workload & {
  readonly core: TerraformStack;
  readonly bootstrap: TerraformStack;
};

/** The two stacks of an environment. */
export interface EnvironmentStacks {
  readonly environment: Environment;
  readonly core: Core & TerraformStack;
  readonly bootstrap: TerraformStack;
  /** The environments that are registered with it. */
  readonly workloads: readonly WorkloadStacks[];
}

/** Adds the stacks of every environment: `core` and `bootstrap` for the default, `core-<env>` ... else. */
export function addPlatform(app: App, platform: Platform): EnvironmentStacks[] {
  const stacks = new Stacks(app, platform);
  return platform.environments.map((environment) => stacks.of(environment));
}

/** The stacks of a platform, each added when it is first asked for: an environment's after those that it refers to. */
class Stacks {
  private readonly cores = new Map<string, CoreStack>();
  private readonly localCores = new Map<string, LocalCoreStack>();
  private readonly bootstraps = new Map<string, TerraformStack>();

  constructor(
    private readonly app: App,
    private readonly platform: Platform,
  ) {}

  public of(environment: Environment): EnvironmentStacks {
    const core = this.coreOf(environment);
    const workloads = registeredWith(this.platform, environment).map((workload) =>
      this.workloadOf(workload),
    );
    return { environment, core, bootstrap: this.bootstrapOf(environment, workloads), workloads };
  }

  private workloadOf(environment: AwsEnvironment): WorkloadStacks {
    const core = this.awsCoreOf(environment);
    const bootstrap = this.bootstrapOf(environment, []);
    const { contract, access, principalArn } = core;
    if (principalArn === undefined) throw new Error(`${environment.name} has no hub`);
    return { environment, contract, access, principalArn, core, bootstrap };
  }

  private coreOf(environment: Environment): Core & TerraformStack {
    if (environment.kind === "aws") return this.awsCoreOf(environment);
    const { platform } = this.platform;
    return remembered(
      this.localCores,
      environment,
      () => new LocalCoreStack(this.app, this.idOf("core", environment), { platform, environment }),
    );
  }

  private awsCoreOf(environment: AwsEnvironment): CoreStack {
    const { platform } = this.platform;
    return remembered(this.cores, environment, () => {
      const hub = hubOf(this.platform, environment);
      return new CoreStack(this.app, this.idOf("core", environment), {
        platform,
        environment,
        hub: hub && this.awsCoreOf(hub).hub,
        workloads: registeredWith(this.platform, environment),
      });
    });
  }

  private bootstrapOf(
    environment: Environment,
    workloads: readonly WorkloadStacks[],
  ): TerraformStack {
    return remembered(this.bootstraps, environment, (): TerraformStack => {
      const id = this.idOf("bootstrap", environment);
      const core = this.coreOf(environment);
      const hub = hubOf(this.platform, environment);
      if (hub === undefined || environment.kind !== "aws")
        return new BootstrapStack(this.app, id, { environment, core, workloads });
      return new WorkloadBootstrapStack(this.app, id, { environment, core, hub });
    });
  }

  private idOf(role: "core" | "bootstrap", { name }: Environment): string {
    return name === this.platform.defaultEnvironment ? role : `${role}-${name}`;
  }
}

function remembered<Stack>(
  known: Map<string, Stack>,
  { name }: Environment,
  create: () => Stack,
): Stack {
  const stack = known.get(name) ?? create();
  known.set(name, stack);
  return stack;
}
