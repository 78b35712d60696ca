/**
 * `npm run deploy:remote -- ENV`: deploys `bootstrap` from the runner inside the VPC.
 * Exit code: 0 deployed, 1 the build failed, 2 usage or configuration error.
 */
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { parseArguments, programHelp } from "landbridge/cli";

import { platform as configured } from "../../config";
import { namePrefix } from "../../config/names";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { chosenEnvironments } from "../preflight/chosen-environments";
import { runCommand } from "../run-command";
import { deployRemotely, type ProgramResult, type World } from "./remote";

const ROOT = path.resolve(__dirname, "../..");
const PAUSE_MS = 5000;

function run(program: string, args: readonly string[]): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] += text));
    }
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code: code ?? 1, output: texts.stdout, error: texts.stderr });
    });
  });
}

async function main(args: readonly string[]): Promise<number> {
  const given = parseArguments(args, { help: { short: "h", help: "" } });
  if (given.has("help")) {
    const description =
      "Deploys bootstrap from the runner inside the VPC: uploads the last commit, starts a build, prints its log.";
    console.log(programHelp({ usage: "npm run deploy:remote -- ENV", description, options: {} }));
    return 0;
  }
  const platform = validatePlatform(configured, ACCOUNT_NAMES);
  const [environment] = chosenEnvironments(given, platform);
  if (environment === undefined) return 2;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-remote-"));
  const world: World = {
    run,
    archive: path.join(folder, "runner.zip"),
    say: (text) => {
      console.log(text);
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  };
  try {
    return await deployRemotely(
      world,
      environment,
      namePrefix(platform.platform, environment.name),
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

runCommand(main);
