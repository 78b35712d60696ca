import type { ContractDocument } from "landbridge/contract";
import { UserError } from "landbridge/errors";

/** What `npm run destroy` works with. */
export interface World {
  /** Runs a program of this project to its end, on the same terminal. @returns its exit code */
  run(program: "cdktf" | "landbridge", args: readonly string[]): Promise<number>;
  /** The contract of an environment that a synth has written; undefined if it has none. */
  contract(environment: string): ContractDocument | undefined;
  say(line: string): void;
}

/** What is asked for. */
export interface Request {
  readonly environment: string;
  /** Whether the cluster is gone already, so that there is nothing to tear down. */
  readonly skipTeardown: boolean;
  /** Whether nobody is asked: `--yes` or `--confirm`. */
  readonly isAgreed: boolean;
  /** Options for `landbridge teardown`. */
  readonly teardown: readonly string[];
}

/**
 * Tears an environment down and destroys its stacks. Stops at the first part that fails, and can be repeated.
 * @returns the exit code: 0 done, otherwise that of the part that has failed
 * @throws UserError if there is no such environment on AWS, or something of it is protected from deletion
 */
export async function destroy(world: World, request: Request): Promise<number> {
  const { environment, skipTeardown, isAgreed } = request;
  const synth = await world.run("cdktf", ["synth"]);
  if (synth !== 0) return synth;
  const contract = world.contract(environment);
  const infrastructure = contract?.infrastructure;
  if (infrastructure?.cluster === undefined) {
    const message =
      contract === undefined
        ? `there is no environment "${environment}"`
        : `"${environment}" is not on AWS; npm run local:down removes it`;
    throw new UserError({ place: "destroy", message });
  }
  refuseProtected(environment, infrastructure.protections);
  refuseHub(environment, Object.keys(contract?.workloads ?? {}));
  if (!skipTeardown) {
    const code = await world.run("landbridge", [
      "teardown",
      "--env",
      environment,
      ...request.teardown,
    ]);
    if (code !== 0) {
      world.say(`landbridge: nothing was destroyed; npm run destroy -- ${environment} continues`);
      return code;
    }
  }
  const { stacks, retained } = infrastructure;
  const code = await destroyStacks(world, stacks, { isAgreed, hub: contract?.hub });
  if (code !== 0) {
    world.say(
      `landbridge: not everything was destroyed; npm run destroy -- ${environment} continues, with --skip-teardown if the cluster is gone`,
    );
    return code;
  }
  if (contract?.hub !== undefined) {
    world.say(`landbridge: remove ${environment} from config/, then deploy ${contract.hub}`);
  }
  world.say(`landbridge: ${environment} is destroyed${retained.length === 0 ? "" : "; left are"}`);
  for (const { what, reason } of retained) world.say(`  ${what}: ${reason}`);
  return 0;
}

/**
 * Destroys stacks in their order. The bootstrap of a hub depends on those of its workload environments: without it, cdktf
 * destroys them only if it ignores dependencies, and then it doesn't keep their order, so that each gets a run of its own.
 */
async function destroyStacks(
  world: World,
  stacks: readonly string[],
  { isAgreed, hub }: { readonly isAgreed: boolean; readonly hub: string | undefined },
): Promise<number> {
  const options = [
    ...(isAgreed ? ["--auto-approve"] : []),
    // Otherwise cdktf asks the registry for checksums, even where a mirror is configured.
    "--skip-provider-lock",
  ];
  if (hub === undefined) return world.run("cdktf", ["destroy", ...stacks, ...options]);
  for (const stack of stacks) {
    const ignored = "--ignore-missing-stack-dependencies";
    const code = await world.run("cdktf", ["destroy", stack, ignored, ...options]);
    if (code !== 0) return code;
  }
  return 0;
}

/** What a hub applies to other clusters must go while it can still remove it. */
function refuseHub(environment: string, workloads: readonly string[]): void {
  if (workloads.length === 0) return;
  throw new UserError(
    workloads.map((name) => ({
      place: `${name}.topology.hub`,
      message: `registers ${name} with ${environment}, so ${name} must go first`,
      remedy: `npm run destroy -- ${name}, then remove it from config/`,
    })),
  );
}

/** Before anything is torn down: Terraform would refuse only then. */
function refuseProtected(
  environment: string,
  protections: NonNullable<ContractDocument["infrastructure"]>["protections"],
): void {
  if (protections.length === 0) return;
  throw new UserError(
    protections.map(({ what, setting }) => ({
      place: setting,
      message: `protects ${what} from deletion`,
      remedy: `set ${setting} to false, deploy ${environment}, then destroy it`,
    })),
  );
}
