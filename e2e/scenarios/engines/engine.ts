import type { Part } from "../../lab/parts";
import type { LocalPlatformProps } from "../../lab/platform";
import type { World } from "../../lab/world";
import type { CommandResult } from "../../processes/command";
import { managed, readState } from "../../terraform/state";
import type { Scenario, Stage } from "../scenario";
import { STACKS } from "../support";

/** What a scenario changes in an environment's configuration. */
export type Change = Pick<LocalPlatformProps, "domain" | "tokenRevision">;

/** A GitOps engine as scenarios see it: how its environment is made, and how it reports what it does. */
export interface Engine {
  /** Before the names of its scenarios; the default engine has none. */
  readonly prefix: string;
  /** Its name in titles. */
  readonly title: string;
  /** What a deploy with it needs. */
  readonly needs: readonly Part[];
  /** Namespace of its objects, and of the contract's variables. */
  readonly namespace: string;
  /** Whether it puts labels on that namespace, which Terraform creates. */
  readonly labelsNamespace: boolean;
  /** An empty, configured world, in which the engine's processes wait for what Terraform installs. */
  readonly emptyWorld: (stage: Stage, name: string) => Promise<World>;
  readonly configure: (stage: Stage, world: World, change?: Change) => void;
  /** Waits until everything is rolled out. @returns after how many seconds */
  readonly rolledOut: (world: World) => Promise<number>;
  /** What isn't rolled out, one object per line. */
  readonly unfinished: (world: World) => Promise<string>;
  /** Asks it to look at Git now. */
  readonly refresh: (world: World) => Promise<void>;
  /** The contract's domain, as the engine reads it. */
  readonly domain: (world: World) => Promise<string | undefined>;
  /** Changes that value by hand, as if Terraform had. Returns whether the engine must notice. */
  readonly changeByHand: (world: World, domain: string) => Promise<"noticed" | "unnoticed">;
  /** The password of Git in the cluster. */
  readonly password: (world: World) => Promise<string>;
  /** Removes the environment as the documentation says. */
  readonly remove: (world: World) => Promise<CommandResult>;
  /** Fails if something of the platform or of the engine is left. */
  readonly assertRemoved: (world: World) => Promise<void>;
  /** Terraform prints this when it starts to install the engine. */
  readonly installing: RegExp;
}

/** The name of an engine's scenario. */
export function named(engine: Engine, name: string): Scenario["name"] {
  return engine.prefix === "" ? name : `${engine.prefix}/${name}`;
}

/** The world that scenarios of one engine share. They must leave it deployed as it is configured first. */
function sharedName({ prefix }: Engine): string {
  return prefix === "" ? "local" : `${prefix}-local`;
}

/** The deployed platform of an engine, in the world that its scenarios share. */
export async function deployedWorld(stage: Stage, engine: Engine): Promise<World> {
  const world = await engine.emptyWorld(stage, sharedName(engine));
  if (managed(readState(world.checkout, "local", "bootstrap")).length === 0) {
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
  }
  await stage.step("everything is rolled out", () => engine.rolledOut(world));
  return world;
}

/** Ends the world that an engine's scenarios share. */
export function endShared(stage: Stage, engine: Engine): Promise<void> {
  return stage.lab.end(sharedName(engine));
}
