import { statSync } from "node:fs";
import { resolve } from "node:path";

import { parseFluxVersion } from "../../verify/model/flux-version";
import type { VerifyResult } from "../../verify/report/result";
import { DiskRepository } from "../../verify/repository/disk-repository";
import type { RepositoryOptions } from "../../verify/repository-options";
import type { Arguments } from "../arguments";
import { cacheDirectory, whyUnusable } from "../cache-directory";
import type { Command } from "../command";
import { COMPARISON_OPTIONS, comparisonOf } from "../comparison";
import { EXIT, type ExitCode } from "../exit-code";
import { exitCode } from "../fail-on";
import { checkFixOptions, FIX_OPTIONS, fixFindings } from "../fix";
import type { Io } from "../io";
import { printReport, REPORT_OPTIONS } from "../print-report";
import { withProgress } from "../progress";
import { withResultCache } from "../result-cache";
import { selectRules } from "../select-rules";
import { usageError } from "../usage-error";
import { inputOf } from "../verify-input";

/** `landbridge verify`. */
export const verifyCommand: Command = {
  usage: "verify [PATH...] [options]",
  description: [
    "Checks the clusters of a repository. PATH is a cluster path (clusters/dev), a file in one, a directory",
    "that contains only cluster paths, or a repository, in which they are found automatically;",
    "default: the repository of the current directory.",
  ].join("\n"),
  options: {
    env: { value: "ENV", help: "gitops/clusters/ENV, with its contract if it is synthesized" },
    contract: { value: "FILE", help: "contract.json that synth wrote" },
    terraform: {
      value: "DIR",
      help: "Terraform sources that create what is outside Git; default: all, if they are about a cluster; none: not read",
    },
    plan: { value: "FILE", help: "terraform show -json of a plan or a state" },
    flux: {
      value: "VERSION",
      help: "version of Flux, such as 2.9; default: the one that the repository declares",
    },
    charts: {
      value: "DIR",
      help: "charts to check values against: packaged, unpacked or an OCI image layout",
    },
    format: REPORT_OPTIONS.format,
    rule: {
      value: "RULE",
      help: "only this rule: ID, name or group (LB2); repeatable",
      suggestions: async () => (await import("../rule-texts")).RULE_TEXTS.map(({ id }) => id),
    },
    "fail-on": REPORT_OPTIONS["fail-on"],
    output: REPORT_OPTIONS.output,
    ...COMPARISON_OPTIONS,
    ...FIX_OPTIONS,
    "allow-empty": { help: "a directory without a cluster passes; default: exit with 2" },
    verbose: { help: "also print notes, accepted findings and what could not be determined" },
    "no-cache": { help: "don't use or write the cache of rendered directories" },
  },
  run: async (given, io) => {
    const { RULE_TEXTS } = await import("../rule-texts");
    checkFixOptions(given);
    const options = optionsOf(given, io, selectRules(RULE_TEXTS, given.values("rule")));
    const comparison = await comparisonOf(given, io, options, verify);
    const found = await verified(io, options);
    if (isNothing(found)) {
      await printReport(given, io, found, RULE_TEXTS, options.repository);
      return nothingVerified(given, io, found, options.repository.root ?? "");
    }
    const written = comparison.write(found);
    if (written !== undefined) {
      await printReport(given, io, written, RULE_TEXTS, options.repository);
      return EXIT.clean;
    }
    const result = await comparison.compare(found);
    const outcome = await fixFindings(given, io, options, result, verify);
    if (outcome === "shown") return exitCode(result, given.value("fail-on"));
    if (outcome === "unchanged") {
      return printReport(given, io, result, RULE_TEXTS, options.repository);
    }
    const repository = new DiskRepository(options.repository.root ?? "");
    const remaining = await comparison.compare(await verified(io, { ...options, repository }));
    return printReport(given, io, remaining, RULE_TEXTS, repository);
  },
};

/** Verifies with progress, or takes an earlier result. */
function verified(io: Io, options: RepositoryOptions): Promise<VerifyResult> {
  return withProgress(io, "landbridge: verifying", (onProgress) =>
    withResultCache({ ...options, onProgress }, warnAboutCache(io), verify),
  );
}

/** Imports the verifier when it is needed: an earlier result is printed without it. */
async function verify(options: RepositoryOptions): Promise<VerifyResult> {
  const { verifyRepository } = await import("../../verify/verify-repository");
  return verifyRepository(options);
}

/** Whether there was nothing to verify. */
function isNothing({ clusters, statistics, findings }: VerifyResult): boolean {
  const isBroken = findings.some(({ severity }) => severity === "error");
  return clusters.length === 0 || (statistics.objects === 0 && !isBroken);
}

/** Reports that nothing was verified. @returns the exit code */
function nothingVerified(
  given: Arguments,
  io: Io,
  { clusters, notes, unverified = [], findings }: VerifyResult,
  root: string,
): ExitCode {
  const [why = ""] = clusters.length === 0 ? notes : unverified;
  io.error(`landbridge: ${root}: nothing was verified. ${why}\n`);
  const file = given.positionals.find(
    (path) => !statSync(resolve(io.directory, path)).isDirectory(),
  );
  if (file !== undefined) {
    io.error(`landbridge: ${file} is not a directory; name a cluster path or a repository.\n`);
    return EXIT.failure;
  }
  if (given.has("allow-empty")) return exitCode({ findings }, given.value("fail-on"));
  io.error(
    "landbridge: name a cluster path (landbridge verify clusters/dev), or list them under paths in landbridge.yaml. If this is expected, pass --allow-empty.\n",
  );
  return EXIT.failure;
}

function optionsOf(given: Arguments, io: Io, rules: readonly string[]): RepositoryOptions {
  const flux = given.value("flux");
  if (flux !== undefined && parseFluxVersion(flux) === undefined) {
    throw usageError("--flux", `"${flux}" is not a version of Flux 2, such as 2.9`);
  }
  const { root, ...input } = inputOf(given, io.directory);
  const cache = given.has("no-cache") ? undefined : usableCache(root, io);
  return {
    ...input,
    repository: new DiskRepository(root),
    flux,
    charts: chartsOf(given, io),
    ...(rules.length === 0 ? {} : { rules }),
    cacheDirectory: cache,
  };
}

function chartsOf(given: Arguments, { directory }: Io): string | undefined {
  const charts = given.value("charts");
  if (charts === undefined) return undefined;
  const path = resolve(directory, charts);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw usageError("--charts", `${charts} is not a directory`);
}

function usableCache(root: string, io: Io): string | undefined {
  const directory = cacheDirectory(io);
  const reason = whyUnusable(directory, root);
  if (reason === undefined) return directory;
  warnAboutCache(io)(reason);
  return undefined;
}

function warnAboutCache(io: Io): (reason: string) => void {
  return (reason) => {
    io.error(`landbridge: running without a cache: ${reason}\n`);
  };
}
