import type { AwsEnvironment, Environment } from "../../config/schema";
import type { Account } from "./account";
import type { Outcome } from "./outcome";
import type { World } from "./world";

/** Context of every check. */
export interface Context {
  /** The environment, validated and with its defaults. */
  readonly environment: Environment;
  /** Prefix of the account-wide names, `<platform>-<environment>`. */
  readonly prefix: string;
  /** Name of the platform, the value of the tag `Platform`. */
  readonly platform: string;
  /** This machine and the internet. */
  readonly world: World;
}

/** Additional context for an environment on AWS. */
export interface AwsContext extends Context {
  readonly environment: AwsEnvironment;
  /** The AWS account and region of the environment. */
  readonly account: Account;
}

/** A read-only question whose answer decides whether a deploy would work. */
export interface Check<Given extends Context = Context> {
  /** Name of the check in the report: `state bucket`. */
  readonly title: string;
  /**
   * Answers it.
   * @throws AwsDenied, AwsUnavailable: the runner turns them into outcomes
   */
  run(context: Given): Promise<readonly Outcome[]>;
}
