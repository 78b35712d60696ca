/**
 * `npm run preflight -- ENV`: checks, read-only, AWS, Git and this machine for anything that would fail a deploy.
 * Exit code: 0 ready, 1 problems, 2 usage or configuration error.
 */
import { programHelp, type Options, parseArguments } from "landbridge/cli";

import { platform as configured } from "../../config";
import { namePrefix } from "../../config/names";
import type { Environment, Platform } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { runCommand } from "../run-command";
import { awsAccount } from "./aws/account";
import { chosenEnvironments } from "./chosen-environments";
import { Machine } from "./machine";
import { hasProblems, renderReport } from "./report";
import { preflight } from "./run";

const OPTIONS: Options = {
  env: {
    value: "ENV",
    help: "the environment, also as an argument; default: the platform's default",
  },
  stacks: {
    value: "IDS",
    help: "stacks separated by commas, such as core,bootstrap or core*: their environments",
  },
  json: { help: "print the results as JSON" },
};

async function main(args: readonly string[]): Promise<number> {
  const given = parseArguments(args, { ...OPTIONS, help: { short: "h", help: "" } });
  if (given.has("help")) {
    console.log(help());
    return 0;
  }
  const platform = validatePlatform(configured, ACCOUNT_NAMES);
  let code = 0;
  for (const environment of chosenEnvironments(given, platform)) {
    if (!(await isReady(environment, platform, given.has("json")))) code = 1;
  }
  return code;
}

async function isReady(
  environment: Environment,
  { platform }: Platform,
  isJson: boolean,
): Promise<boolean> {
  const machine = new Machine();
  try {
    const common = { platform, prefix: namePrefix(platform, environment.name), world: machine };
    const answers = await preflight(
      environment.kind === "aws"
        ? { ...common, environment, account: awsAccount(environment.region) }
        : { ...common, environment },
    );
    console.log(
      isJson
        ? JSON.stringify({ environment: environment.name, answers }, undefined, 2)
        : renderReport(environment.name, answers),
    );
    return !hasProblems(answers);
  } finally {
    machine.clean();
  }
}

function help(): string {
  const description =
    "Checks AWS, Git and this machine for anything that would fail a deploy of an environment, and says\nhow to fix it. Read-only; takes seconds. npm run deploy runs it first.\n\nExit code: 0 ready, 1 problems, 2 usage or configuration error.";
  const usage = "npm run preflight -- [ENV] [options]";
  return programHelp({ usage, description, options: OPTIONS });
}

// Node.js 20 is the oldest that this project supports; Renovate raises the SDK only as far as it runs there.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

runCommand(main);
