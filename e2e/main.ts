/** `npm run e2e [-- scenario...]`: real Terraform, a real API server, real Flux. See docs/e2e.md. */
import * as fs from "node:fs";
import * as path from "node:path";

import { fixturePlatform } from "../__tests__/support/fixture-platform";
import { makeRunFolder, PROJECT } from "./lab/folders";
import { Lab } from "./lab/lab";
import { readSettings } from "./lab/settings";
import { killAll } from "./processes/children";
import { renderReport } from "./report/markdown";
import type { ScenarioResult } from "./report/result";
import { closingLines } from "./report/result";
import {
  choose,
  exitCode,
  leftOutLines,
  REDUCED,
  runScenario,
  select,
  skipped,
  unmet,
} from "./run";
import { SCENARIOS } from "./scenarios";

const REPORT = path.join(PROJECT, "e2e", "report.md");

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(filters: readonly string[]): Promise<number> {
  const chosen = select(SCENARIOS, filters);
  if (chosen.length === 0) {
    say(`no scenario is called ${filters.join(", ")}; there are:`);
    for (const { name, title } of SCENARIOS) say(`  ${name.padEnd(24)} ${title}`);
    say(`  ${REDUCED.padEnd(24)} all of them that need only Go modules and npm packages`);
    return 2;
  }
  const settings = readSettings(process.env);
  const folder = makeRunFolder();
  const tell = (text: string): void => {
    say(`   ${text}`);
  };
  const lab = new Lab(settings, folder, tell, fixturePlatform);
  // Before anything is built, so that nobody has to wait to learn that a part is missing.
  const { runnable, leftOut } = await choose(chosen, (part) => lab.missing(part));
  for (const line of leftOutLines(leftOut)) say(line);
  const missing = unmet(leftOut, settings.mustHave);
  if (missing.length > 0) {
    say(`E2E_MUST_HAVE names ${missing.join(", ")}: nothing was run`);
    fs.rmSync(folder, { recursive: true, force: true });
    return 1;
  }
  const results: ScenarioResult[] = chosen
    .filter((scenario) => !runnable.includes(scenario))
    .map((scenario) => skipped(scenario, leftOut));
  const finish = (): void => {
    const about = [`started ${started.toISOString()}`, `Node.js ${process.version}`];
    fs.writeFileSync(REPORT, renderReport(results, about));
    const keep = settings.keep || results.some(({ outcome }) => outcome === "failed");
    say("");
    if (keep) say(`logs: ${path.join(folder, "log")}`);
    else fs.rmSync(folder, { recursive: true, force: true });
    say(`report: ${path.relative(process.cwd(), REPORT)}`);
    say("what is real and what isn't, such as charts and CRDs: docs/e2e.md");
    for (const line of closingLines(results)) say(line);
  };
  const interrupted = (signal: NodeJS.Signals): void => {
    say(`\n${signal}: stopping every process; logs: ${path.join(folder, "log")}`);
    killAll();
    for (const line of closingLines(results)) say(line);
    process.exit(130);
  };
  process.once("SIGINT", interrupted);
  process.once("SIGTERM", interrupted);

  const started = new Date();
  lab.statusAtStart = await lab.projectStatus();
  for (const scenario of runnable) results.push(await runScenario(scenario, lab, say));
  await lab.stop();
  finish();
  return exitCode(results);
}

// Also if an exception ends this process.
process.once("exit", killAll);
main(process.argv.slice(2)).then(
  (code) => {
    process.exit(code);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
