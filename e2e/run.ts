import type { Lab } from "./lab/lab";
import { FROM_GO_PROXY, type Part } from "./lab/parts";
import { Skip } from "./lab/skip";
import type { ScenarioResult } from "./report/result";
import type { Scenario } from "./scenarios/scenario";
import { Stage } from "./scenarios/scenario";

/** Runs one scenario, and returns how it ended. */
export async function runScenario(
  scenario: Scenario,
  lab: Lab,
  say: (text: string) => void,
): Promise<ScenarioResult> {
  const { name, title } = scenario;
  say(`== ${name}: ${title}`);
  const start = performance.now();
  const tell = (text: string): void => {
    say(`   ${text}`);
  };
  const stage = new Stage(lab, tell, scenario.needs);
  const result = (outcome: ScenarioResult["outcome"], reason?: string): ScenarioResult => {
    const seconds = (performance.now() - start) / 1000;
    const text = reason?.split("\n").map((line) => `\n   ${line}`);
    say(`   ${outcome} in ${seconds.toFixed(1)} s${text?.join("") ?? ""}`);
    const { figures, waits, failures, gaps } = stage;
    return { name, title, outcome, seconds, reason, figures, waits, failures, gaps };
  };
  try {
    await scenario.run(stage);
    return result("passed");
  } catch (error) {
    if (error instanceof Skip) return result("skipped", error.message);
    const message = messageOf(error).split("\n").slice(0, 60).join("\n");
    // Its leftovers must not affect the next scenario.
    const trouble = await lab.stop().then(
      () => "",
      (other: unknown) => `\nand afterwards: ${messageOf(other)}`,
    );
    return result("failed", message + trouble);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The set of scenarios that need only Go modules and npm packages. */
export const REDUCED = "reduced";

/** The scenarios that match a filter: their name, its first part, or the name of a set. */
export function select(scenarios: readonly Scenario[], filters: readonly string[]): Scenario[] {
  if (filters.length === 0) return [...scenarios];
  const matches = ({ name, needs }: Scenario, filter: string): boolean =>
    filter === REDUCED
      ? needs.every((part) => FROM_GO_PROXY.includes(part))
      : name === filter || name.startsWith(`${filter}/`);
  return scenarios.filter((scenario) => filters.some((filter) => matches(scenario, filter)));
}

/** The scenarios that can run here, and the others by the part that they lack. */
export interface Choice {
  readonly runnable: readonly Scenario[];
  readonly leftOut: readonly LeftOut[];
}

/** A missing part, with the scenarios that need it. */
export interface LeftOut {
  readonly part: Part;
  readonly reason: string;
  readonly scenarios: readonly Scenario[];
}

/** Checks every part that the scenarios need, once each, before anything is built or started. */
export async function choose(
  scenarios: readonly Scenario[],
  missing: (part: Part) => Promise<string | undefined>,
): Promise<Choice> {
  const leftOut: LeftOut[] = [];
  for (const part of new Set(scenarios.flatMap(({ needs }) => needs))) {
    const reason = await missing(part);
    if (reason === undefined) continue;
    leftOut.push({
      part,
      reason,
      scenarios: scenarios.filter(({ needs }) => needs.includes(part)),
    });
  }
  const unable = new Set(leftOut.flatMap((one) => one.scenarios));
  return { runnable: scenarios.filter((scenario) => !unable.has(scenario)), leftOut };
}

/** What a run prints about the scenarios that it skips. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return leftOut.flatMap(({ part, reason, scenarios }) => [
    `skipped for lack of ${part}: ${scenarios.map(({ name }) => name).join(", ")}`,
    `  ${reason}`,
  ]);
}

/** A skipped scenario, for the report. */
export function skipped({ name, title }: Scenario, leftOut: readonly LeftOut[]): ScenarioResult {
  const reasons = leftOut.filter(({ scenarios }) => scenarios.some((one) => one.name === name));
  const reason = reasons.map(({ part, reason: text }) => `${part}: ${text}`).join("; ");
  return { name, title, outcome: "skipped", seconds: 0, reason, figures: [], waits: [], gaps: [] };
}

/** 1 if a scenario failed, or nothing ran at all. */
export function exitCode(results: readonly ScenarioResult[]): 0 | 1 {
  const has = (outcome: ScenarioResult["outcome"]): boolean =>
    results.some((result) => result.outcome === outcome);
  return has("failed") || !has("passed") ? 1 : 0;
}

/** The required parts that are missing. */
export function unmet(leftOut: readonly LeftOut[], mustHave: readonly string[]): readonly Part[] {
  return leftOut.map(({ part }) => part).filter((part) => mustHave.includes(part));
}
