/**
 * `npm run local` and `npm run local:down`: the local environment on a cluster at hand, with progress.
 * Exit code: 0 done, 1 failed or not Ready in time, 2 rejected before anything was changed, 130 interrupted.
 */
import { homedir } from "node:os";
import * as path from "node:path";
import { createInterface } from "node:readline";

import { type Arguments, programHelp, type Options, parseArguments } from "landbridge/cli";
import { UserError } from "landbridge/errors";

import { platform } from "../../config";
import { local } from "../../config/environments/local";
import { runCommand } from "../run-command";
import { Children } from "./children";
import { down } from "./down";
import { checkPrerequisites, type InstalledChecks } from "./prerequisites";
import type { Session } from "./session";
import { up } from "./up";

const ROOT = path.resolve(__dirname, "../..");

const MINUTE = 60_000;

const SHARED: Options = {
  yes: { help: "don't ask; required without a terminal" },
  "yes-really": { help: "use a context even if it looks like production" },
};

const UP: Options = {
  timeout: { value: "MINUTES", help: "how long to wait until everything is Ready, default 20" },
  ...SHARED,
};

const DOWN: Options = {
  timeout: { value: "MINUTES", help: "how long one stage of the removal may take, default 20" },
  ...SHARED,
};

async function main([name = "up", ...args]: readonly string[]): Promise<number> {
  const isUp = name === "up";
  const options = isUp ? UP : DOWN;
  const given = parseArguments(args, { ...options, help: { short: "h", help: "" } });
  if (given.has("help")) {
    console.log(help(isUp, options));
    return 0;
  }
  const children = new Children();
  process.on("SIGINT", () => {
    if (!children.isInterrupted()) console.error("\nlandbridge: stopping, please wait");
    children.interrupt();
  });
  process.on("SIGTERM", () => {
    children.interrupt();
  });
  const session = sessionOf(given, children);
  return isUp ? up(session) : down(session);
}

function sessionOf(given: Arguments, children: Children): Session {
  const minutes = Number(given.value("timeout") ?? "20");
  if (!(minutes > 0)) {
    const message = `"${given.value("timeout") ?? ""}" is not a number of minutes above 0`;
    throw new UserError({ place: "--timeout", message });
  }
  return {
    root: ROOT,
    home: homedir(),
    environment: process.env,
    configuration: local,
    stacks: stacksOf(local.name),
    children,
    checkPrerequisites: () => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- plain JavaScript that old versions of Node.js run
      const installed = require("../../bin/prerequisites.cjs") as InstalledChecks;
      checkPrerequisites(installed, local, process.env);
    },
    say: (line) => {
      console.log(line);
    },
    ask: process.stdin.isTTY ? (question) => ask(question, children) : undefined,
    isYes: given.has("yes"),
    isYesReally: given.has("yes-really"),
    timeout: minutes * MINUTE,
  };
}

/** Stacks of the default environment have plain ids. */
function stacksOf(environment: string): readonly [core: string, bootstrap: string] {
  const suffix = environment === platform.defaultEnvironment ? "" : `-${environment}`;
  return [`core${suffix}`, `bootstrap${suffix}`];
}

/** Anything but yes counts as no, and so does Ctrl-C. */
async function ask(question: string, children: Children): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise<boolean>((resolve) => {
      lines.on("SIGINT", () => {
        children.interrupt();
        lines.close();
      });
      lines.on("close", () => {
        resolve(false);
      });
      lines.question(`${question} [y/N] `, (answer) => {
        resolve(/^y(es)?$/i.test(answer.trim()));
      });
    });
  } finally {
    lines.close();
  }
}

function help(isUp: boolean, options: Options): string {
  const description = isUp
    ? "Deploys the local environment to kind, or to the current context of the kubeconfig, and shows\nFlux's progress until the branch's head is applied and everything is Ready. Asks before it changes anything."
    : "Removes what Flux installed, in reverse order, then what npm run local deployed, and the kind\ncluster if it created one. Lists what is kept.";
  const usage = `${isUp ? "npm run local" : "npm run local:down"} -- [options]`;
  return programHelp({ usage, description, options });
}

runCommand(main);
