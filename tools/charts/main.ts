/**
 * `npm run charts`: renders every HelmRelease of every environment with real helm, and checks the result against schemas
 * and against what Git and the contract name. Exit code: 0 no problems, or skipped; 1 problems, or a release that can't be
 * rendered; 2 usage or configuration error.
 */
import { resolve } from "node:path";

import { parseArguments, programHelp, type Options } from "landbridge/cli";
import { UserError } from "landbridge/errors";
import { DiskRepository } from "landbridge/verify";

import { platform } from "../../config";
import { runCommand } from "../run-command";
import { ChartStore } from "./chart-store";
import { readEnvironments } from "./environments";
import { findHelm, Helm } from "./helm";
import type { Environment } from "./render-environment";
import { renderReport, type ChartReport } from "./report";
import { checkCharts } from "./run";

const OPTIONS: Options = {
  env: { value: "ENV", help: "only this environment; default: all" },
};

const DESCRIPTION = `Renders every HelmRelease of every environment with helm and checks what the charts create: docs/charts.md.

helm is looked for in E2E_BIN, then on PATH. Charts come from the directory E2E_CHARTS (NAME-VERSION.tgz each);
without it, helm downloads them. Without helm, everything is skipped.

Exit code: 0 no problems, or no helm; 1 problems, or a release that couldn't be rendered; 2 usage or configuration
error.`;

async function main(args: readonly string[]): Promise<number> {
  const given = parseArguments(args, { ...OPTIONS, help: { short: "h", help: "" } });
  if (given.has("help")) {
    const usage = "npm run charts -- [options]";
    console.log(programHelp({ usage, description: DESCRIPTION, options: OPTIONS }));
    return 0;
  }
  const program = findHelm(process.env);
  if (program === undefined) {
    console.log("charts: skipped, because helm is neither in E2E_BIN nor on PATH (docs/charts.md)");
    return 0;
  }
  const helm = new Helm(program);
  try {
    return await check(helm, given.value("env"));
  } finally {
    helm.clean();
  }
}

async function check(helm: Helm, only: string | undefined): Promise<number> {
  const repository = new DiskRepository(resolve(__dirname, "../.."));
  const all = await readEnvironments(platform, repository, helm.scratch);
  const { E2E_CHARTS: directory = "" } = process.env;
  const store = new ChartStore(helm, directory === "" ? undefined : resolve(directory));
  const report = await checkCharts(chosen(all, only), helm, store);
  console.log(renderReport(report));
  return hasProblems(report) ? 1 : 0;
}

function chosen(all: readonly Environment[], only: string | undefined): readonly Environment[] {
  if (only === undefined) return all;
  const found = all.filter(({ name }) => name === only);
  if (found.length > 0) return found;
  throw new UserError({
    place: "--env",
    message: `there is no environment "${only}"`,
    allowed: all.map(({ name }) => name).join(", "),
  });
}

function hasProblems({ environments, findings }: ChartReport): boolean {
  const isFound = [...findings.values()].some((list) => list.length > 0);
  return isFound || environments.some(({ skipped }) => skipped.length > 0);
}

runCommand(main);
