import { statSync } from "node:fs";
import { resolve } from "node:path";

import { parseFluxVersion } from "../../verify/model/flux-version";
import type { VerifyResult } from "../../verify/report/result";
import { DiskRepository } from "../../verify/repository/disk-repository";
import type { Arguments } from "../arguments";
import { cacheDirectory } from "../cache-directory";
import type { Command, Context } from "../command";
import type { VerifyOptions } from "../engine";
import { EXIT, type ExitCode } from "../exit-code";
import { exitCode } from "../fail-on";
import { printReport, REPORT_OPTIONS } from "../print-report";
import { withProgress } from "../progress";
import { selectRules } from "../select-rules";
import { usageError } from "../usage-error";
import { inputOf } from "../verify-input";

/** `landbridge verify`. */
export const verifyCommand: Command = {
  usage: "verify [PATH...] [options]",
  description: [
    "Checks the clusters of a repository. PATH is a cluster path (clusters/dev), a file in one, a folder",
    "that contains only cluster paths, or a repository, in which they are found automatically;",
    "default: the repository of the current directory.",
  ].join("\n"),
  options: {
    env: { value: "ENV", help: "gitops/clusters/ENV, with its contract if it is synthesized" },
    contract: { value: "FILE", help: "contract.json that synth wrote" },
    terraform: {
      value: "DIR",
      help: "Terraform sources that create what is outside Git; default: where Flux is bootstrapped, if anywhere; none: not read",
    },
    plan: { value: "FILE", help: "terraform show -json of a plan or a state" },
    flux: {
      value: "VERSION",
      help: "version of Flux, such as 2.9; default: the one that the repository declares",
    },
    format: REPORT_OPTIONS.format,
    rule: { value: "RULE", help: "only this rule: id, name or group (LB2); repeatable" },
    "fail-on": REPORT_OPTIONS["fail-on"],
    output: REPORT_OPTIONS.output,
    "allow-empty": { help: "a directory without a cluster passes; default: exit with 2" },
    verbose: { help: "also print accepted findings and what could not be known" },
    "no-cache": { help: "neither use nor keep rendered folders" },
  },
  run: async (given, context) => {
    const rules = await context.rules();
    const options = optionsOf(given, context, selectRules(rules, given.values("rule")));
    const engine = await context.engine();
    const result = await withProgress(context, "landbridge: verifying", (onProgress) =>
      engine({ ...options, onProgress }),
    );
    const code = await printReport(given, context, result, rules, options.repository);
    return isNothing(result) ? nothingVerified(given, context, result, options.root) : code;
  },
};

/** Whether there was nothing to find a defect in. */
function isNothing({ clusters, statistics, findings }: VerifyResult): boolean {
  const isBroken = findings.some(({ severity }) => severity === "error");
  return clusters.length === 0 || (statistics.objects === 0 && !isBroken);
}

/** Tells that nothing was verified; what that means for the exit code. */
function nothingVerified(
  given: Arguments,
  context: Context,
  { clusters, notes, unverified = [], findings }: VerifyResult,
  root: string,
): ExitCode {
  const [why = ""] = clusters.length === 0 ? notes : unverified;
  context.error(`landbridge: ${root}: nothing was verified. ${why}\n`);
  const file = given.positionals.find(
    (path) => !statSync(resolve(context.directory, path)).isDirectory(),
  );
  if (file !== undefined) {
    context.error(`landbridge: ${file} is not a directory; name a cluster path or a repository.\n`);
    return EXIT.failure;
  }
  if (given.has("allow-empty")) return exitCode({ findings }, given.value("fail-on"));
  context.error(
    "landbridge: name a cluster path (landbridge verify clusters/dev), or list them under paths in landbridge.yaml. If this is right, pass --allow-empty.\n",
  );
  return EXIT.failure;
}

function optionsOf(given: Arguments, context: Context, rules: readonly string[]): VerifyOptions {
  const flux = given.value("flux");
  if (flux !== undefined && parseFluxVersion(flux) === undefined) {
    throw usageError("--flux", `"${flux}" is not a version of Flux 2, such as 2.9`);
  }
  const input = inputOf(given, context.directory);
  const cache = given.has("no-cache") ? undefined : cacheDirectory(context);
  return {
    ...input,
    repository: new DiskRepository(input.root),
    verbose: given.has("verbose"),
    ...(flux === undefined ? {} : { flux }),
    ...(rules.length === 0 ? {} : { rules }),
    ...(cache === undefined ? {} : { cacheDirectory: cache }),
    onCacheProblem: (reason) => {
      context.error(`landbridge: running without a cache: ${reason}\n`);
    },
  };
}
