import { homedir } from "node:os";

import { examineCluster } from "../../doctor/examine-cluster";
import { DiskRepository } from "../../verify/repository/disk-repository";
import type { Command } from "../command";
import { doctorInputOf } from "../doctor-input";
import { printReport, REPORT_OPTIONS } from "../print-report";
import { withProgress } from "../progress";
import { DOCTOR_RULE_TEXTS } from "../rule-texts";
import { usageError } from "../usage-error";

/** Seconds that the API server may take for an answer. */
const TIMEOUT = 10;

/** `landbridge doctor`. */
export const doctorCommand: Command = {
  usage: "doctor [options]",
  description: [
    "Compares a live cluster with Git and the contract: what is missing, what differs, and what Flux",
    "waits for and why. It is read-only, and never reads Secrets.",
  ].join("\n"),
  options: {
    env: {
      value: "ENV",
      help: "gitops/clusters/ENV with its contract; required if there are several",
    },
    contract: { value: "FILE", help: "contract.json that synth wrote; default: ENV's" },
    context: { value: "CONTEXT", help: "context of the kubeconfig; default: the current context" },
    timeout: {
      value: "SECONDS",
      help: `how long to wait for each response of the API server, default ${TIMEOUT}`,
    },
    ...REPORT_OPTIONS,
    verbose: { help: "also list what could not be compared" },
  },
  run: async (given, io) => {
    const [extra] = given.positionals;
    if (extra !== undefined)
      throw usageError(extra, "doctor takes only options; select an environment with --env ENV");
    const { root, contract } = doctorInputOf(given, io.directory);
    const { environment: name, hub } = contract;
    if (hub !== undefined) {
      throw usageError("--env", `${name} has no engine: ${hub} applies what runs there`);
    }
    const timeout = timeoutOf(given.value("timeout"));
    const repository = new DiskRepository(root);
    const wanted = given.value("context");
    const result = await withProgress(io, "landbridge: examining", () =>
      examineCluster({
        repository,
        contract,
        timeout,
        environment: io.environment,
        home: homedir(),
        onConnect: (name, server) => {
          io.error(`landbridge: examining ${contract.environment}: context ${name}, ${server}\n`);
        },
        context: wanted,
      }),
    );
    return printReport(given, io, result, DOCTOR_RULE_TEXTS, repository);
  },
};

function timeoutOf(text: string | undefined): number {
  const seconds = Number(text ?? TIMEOUT);
  if (!(seconds > 0 && seconds <= 600)) {
    throw usageError("--timeout", `"${text ?? ""}" is not a number of seconds between 0 and 600`);
  }
  return seconds * 1000;
}
