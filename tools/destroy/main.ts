/**
 * `npm run destroy -- ENV`: tears an environment on AWS down, then destroys its stacks.
 * Exit code: 0 done, 1 something is left, 2 refused before anything was touched, 130 interrupted.
 */
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { type Arguments, programHelp, type Options, parseArguments } from "landbridge/cli";
import type { ContractDocument } from "landbridge/contract";
import { UserError } from "landbridge/errors";
import { readContract } from "landbridge/verify";

import { runCommand } from "../run-command";
import { destroy, type Request, type World } from "./destroy";

const ROOT = path.resolve(__dirname, "../..");

/** Options of `landbridge teardown`, which get to it as they are. */
const TEARDOWN: Options = {
  context: { value: "CONTEXT", help: "context of the kubeconfig; default: the current context" },
  yes: { help: "do not ask; needed where there is no terminal" },
  confirm: { value: "ENV", help: "do not ask: the environment's name" },
  "force-finalizer": {
    value: "KIND/NAME",
    help: "remove the finalizers of an object that its controller doesn't remove; may be repeated",
  },
  "no-aws": { help: "don't look in AWS for what is left" },
  timeout: { value: "MINUTES", help: "how long nothing may happen before it gives up, default 20" },
};

const OWN: Options = {
  "skip-teardown": { help: "the cluster is gone already: only destroy the stacks" },
};

const PROGRAMS = {
  cdktf: require.resolve("cdktf-cli/cdktf.cjs", { paths: [ROOT] }),
  landbridge: path.join(ROOT, "packages/landbridge/bin/landbridge.cjs"),
} as const;

const world: World = {
  run: (program, args) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [PROGRAMS[program], ...args], {
        cwd: ROOT,
        stdio: "inherit",
      });
      child.once("error", reject);
      child.once("close", (code) => {
        resolve(code ?? 130);
      });
    }),
  contract: contractOf,
  say: (line) => {
    console.log(line);
  },
};

function contractOf(environment: string): ContractDocument | undefined {
  const folder = path.join(ROOT, "cdktf.out/contract");
  // Only a name: `..` would lead elsewhere.
  if (!fs.existsSync(folder) || !fs.readdirSync(folder).includes(environment)) return undefined;
  return readContract(path.join(folder, environment, "contract.json")).document;
}

function requestOf(given: Arguments): Request {
  const [environment, extra] = given.positionals;
  if (environment === undefined || extra !== undefined) {
    const message = "name one environment: npm run destroy -- ENV";
    throw new UserError({ place: "destroy", message });
  }
  const confirmed = given.value("confirm");
  if (confirmed !== undefined && confirmed !== environment) {
    const message = `"${confirmed}" is not the environment "${environment}"`;
    throw new UserError({ place: "--confirm", message });
  }
  return {
    environment,
    skipTeardown: given.has("skip-teardown"),
    isAgreed: given.has("yes") || confirmed !== undefined,
    teardown: Object.entries(TEARDOWN).flatMap(([name, { value }]) =>
      value === undefined
        ? given.has(name)
          ? [`--${name}`]
          : []
        : given.values(name).map((one) => `--${name}=${one}`),
    ),
  };
}

async function main(args: readonly string[]): Promise<number> {
  const given = parseArguments(args, { ...TEARDOWN, ...OWN, help: { short: "h", help: "" } });
  if (given.has("help")) {
    const description =
      "Tears an environment on AWS down, then destroys its stacks. Can be repeated after any interruption.";
    const options = { ...TEARDOWN, ...OWN };
    const usage = "npm run destroy -- ENV [options]";
    console.log(programHelp({ usage, description, options }));
    return 0;
  }
  return destroy(world, requestOf(given));
}

// Ctrl-C reaches the running program too, which ends by itself.
process.on("SIGINT", () => undefined);
runCommand(main);
