import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { findProgram } from "../../lib/isolated/find-program";
import { ChartDirectory } from "../../verify/charts/chart-directory";
import { pullChart, type WantedChart } from "../../verify/charts/pull";
import type { Release } from "../../verify/model/release";
import { DiskRepository } from "../../verify/repository/disk-repository";
import { verifyFleet } from "../../verify/verify-repository";
import type { Arguments } from "../arguments";
import { cacheDirectory } from "../cache-directory";
import type { Command } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import type { Io } from "../io";
import { messageOf } from "../message-of";
import { usageError } from "../usage-error";
import { inputOf } from "../verify-input";

/** `landbridge charts`. */
export const chartsCommand: Command = {
  usage: "charts pull [PATH...] [options]",
  description: [
    "Downloads the charts of a repository's releases with helm, for landbridge verify --charts. helm uses the",
    "network and the credentials of whoever calls it. PATH is what landbridge verify takes.",
    "Exit code: 0 all charts are at hand; 1 some aren't; 2 failed.",
  ].join("\n"),
  options: {
    output: {
      value: "DIRECTORY",
      short: "o",
      help: "where to put them; default: charts in the cache of Landbridge",
    },
  },
  words: () => Promise.resolve(["pull"]),
  run: async (given, io) => {
    const [verb, ...paths] = given.positionals;
    if (verb !== "pull") throw usageError("charts", `takes pull, not ${verb ?? "nothing"}`);
    const helm = findProgram("helm", io.environment.PATH ?? "");
    if (helm === undefined) throw usageError("charts pull", "helm isn't on PATH");
    const wanted = await wantedCharts(paths, given, io);
    const directory = outputOf(given, io);
    mkdirSync(directory, { recursive: true });
    return pullAll(wanted, helm, directory, io);
  },
};

async function wantedCharts(
  paths: readonly string[],
  given: Arguments,
  { directory }: Io,
): Promise<readonly WantedChart[]> {
  const { root, ...input } = inputOf(given.withPositionals(paths), directory);
  const { fleet } = await verifyFleet({
    ...input,
    repository: new DiskRepository(root),
    terraform: false,
    rules: [],
  });
  const all = fleet.models.flatMap(({ releases }) => releases.flatMap(wantedOf));
  return [...new Map(all.map((chart) => [JSON.stringify(chart), chart])).values()];
}

/** Charts of the repository itself need no download. */
function wantedOf({
  chart: name,
  version,
  chartUrl: url,
  packaged,
}: Release): readonly WantedChart[] {
  if (name === undefined || url === undefined || packaged !== undefined) return [];
  return [{ name, version, url }];
}

function outputOf(given: Arguments, io: Io): string {
  const output = given.value("output");
  return output === undefined ? join(cacheDirectory(io), "charts") : resolve(io.directory, output);
}

async function pullAll(
  wanted: readonly WantedChart[],
  helm: string,
  directory: string,
  io: Io,
): Promise<ExitCode> {
  let failed = 0;
  for (const chart of wanted) {
    const title = `${chart.name} ${chart.version ?? ""}`.trim();
    try {
      const known = await new ChartDirectory(directory).find(chart.name, chart.version);
      if (known === undefined) await pullChart(chart, helm, directory, io.environment);
      io.out(`${title}: ${known === undefined ? "pulled" : "is there"}\n`);
    } catch (error) {
      failed++;
      io.error(`landbridge: ${title}: ${messageOf(error)}\n`);
    }
  }
  io.out(
    `${wanted.length - failed} of ${wanted.length} charts are in ${directory}: landbridge verify --charts ${directory}\n`,
  );
  return failed === 0 ? EXIT.clean : EXIT.findings;
}
