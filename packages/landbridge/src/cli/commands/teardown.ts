import { homedir } from "node:os";

import { forcedOf } from "../../teardown/forced";
import { openTeardown, type TeardownRequest } from "../../teardown/open-teardown";
import { harmlessLine } from "../../verify/report/harmless";
import type { Arguments } from "../arguments";
import type { Command } from "../command";
import { doctorInputOf } from "../doctor-input";
import { EXIT, type ExitCode } from "../exit-code";
import { onInterrupt } from "../interruption";
import type { Io } from "../io";
import { isAgreed } from "../teardown-consent";
import { usageError } from "../usage-error";

/** Minutes in which something must happen. */
const TIMEOUT = 20;

/** `landbridge teardown`. */
export const teardownCommand: Command = {
  usage: "teardown --env ENV | --context CONTEXT [options]",
  description: [
    "Removes what holds something outside of a cluster, in the reverse order of its rollout and while",
    "the controllers run: DNS records, load balancers, volumes, machines. The cluster can then be",
    "destroyed. Asks first, and can be repeated after any interruption.",
    "Exit code: 0 nothing is left, 1 something is left, 2 refused or failed, 130 interrupted.",
  ].join("\n"),
  options: {
    env: {
      value: "ENV",
      help: "the environment that gitops/clusters/ENV and its contract describe",
    },
    contract: { value: "FILE", help: "contract.json that synth wrote; default: ENV's" },
    context: { value: "CONTEXT", help: "context of the kubeconfig; default: the current context" },
    "dry-run": { help: "print the plan with its reasons, and change nothing" },
    yes: { help: "do not ask; needed where there is no terminal" },
    confirm: {
      value: "ENV",
      help: "do not ask, also where something is protected from deletion: the environment's name",
    },
    "keep-cluster": {
      help: "remove only what Flux, Argo CD and Helm have installed, for a cluster that is not destroyed",
    },
    "force-finalizer": {
      value: "KIND/NAME",
      help: "remove the finalizers of an object that its controller doesn't remove; KIND/NAMESPACE/NAME if several have the name; may be repeated",
    },
    "no-aws": { help: "don't look in AWS for what is left" },
    timeout: {
      value: "MINUTES",
      help: `how long nothing may happen before it gives up, default ${TIMEOUT}`,
    },
  },
  run: async (given, io) => {
    const [extra] = given.positionals;
    if (extra !== undefined)
      throw usageError(extra, "teardown takes options only; --env ENV names an environment");
    const session = await openTeardown(requestOf(given, io));
    const say = (line: string): void => {
      io.out(`${harmlessLine(line)}\n`);
    };
    for (const line of session.introduction) say(line);
    if (given.has("dry-run")) return EXIT.clean;
    if (!(await isAgreed(given, io, session))) {
      say("landbridge: nothing was changed");
      return EXIT.findings;
    }
    return finish(await session.run(say), say);
  },
};

interface Finished {
  readonly isComplete: boolean;
  readonly isInterrupted: boolean;
  readonly lines: readonly string[];
}

function finish(
  { isComplete, isInterrupted, lines }: Finished,
  say: (line: string) => void,
): ExitCode {
  for (const line of lines) say(line);
  if (isInterrupted) return EXIT.interrupted;
  return isComplete ? EXIT.clean : EXIT.findings;
}

function requestOf(given: Arguments, io: Io): TeardownRequest {
  const wanted = given.value("context");
  const hasContract = given.value("env") !== undefined || given.value("contract") !== undefined;
  // Never the current context of whatever kubeconfig is there.
  if (!hasContract && wanted === undefined) {
    throw usageError("--env", "name an environment with --env, or a cluster with --context");
  }
  const contract = hasContract ? doctorInputOf(given, io.directory).contract : undefined;
  const minutes = Number(given.value("timeout") ?? TIMEOUT);
  if (!(minutes > 0)) {
    throw usageError(
      "--timeout",
      `"${given.value("timeout") ?? ""}" is not a number of minutes above 0`,
    );
  }
  return {
    environment: io.environment,
    home: homedir(),
    contract,
    keepCluster: given.has("keep-cluster"),
    looksInAws: !given.has("no-aws"),
    forced: given.values("force-finalizer").map((text) => {
      const forced = forcedOf(text);
      if (forced !== undefined) return forced;
      throw usageError("--force-finalizer", `"${text}" is not KIND/NAME or KIND/NAMESPACE/NAME`);
    }),
    timeout: minutes * 60_000,
    onInterrupt,
    context: wanted,
  };
}
