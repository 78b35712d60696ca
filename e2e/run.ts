import type { Lab } from "./lab/lab";
import { Skip } from "./lab/skip";
import type { ScenarioResult } from "./report/result";
import type { Scenario } from "./scenarios/scenario";
import { Stage } from "./scenarios/scenario";

/** Runs one scenario to its end, whatever that is. */
export async function runScenario(
  scenario: Scenario,
  lab: Lab,
  say: (text: string) => void,
): Promise<ScenarioResult> {
  const { name, title } = scenario;
  say(`== ${name}: ${title}`);
  const start = performance.now();
  const stage = new Stage(lab, (text) => {
    say(`   ${text}`);
  });
  const result = (outcome: ScenarioResult["outcome"], reason?: string): ScenarioResult => {
    const seconds = (performance.now() - start) / 1000;
    const text = reason?.split("\n").map((line) => `\n   ${line}`);
    say(`   ${outcome} in ${seconds.toFixed(1)} s${text?.join("") ?? ""}`);
    const { figures, waits, failures } = stage;
    return { name, title, outcome, seconds, reason, figures, waits, failures };
  };
  try {
    await scenario.run(stage);
    return result("passed");
  } catch (error) {
    if (error instanceof Skip) return result("skipped", error.message);
    const message = messageOf(error).split("\n").slice(0, 60).join("\n");
    // What it left behind belongs to nobody.
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

/** The scenarios that a filter names: by their name, or by its first part. */
export function select(scenarios: readonly Scenario[], filters: readonly string[]): Scenario[] {
  if (filters.length === 0) return [...scenarios];
  const matches = (name: string, filter: string): boolean =>
    name === filter || name.startsWith(`${filter}/`);
  return scenarios.filter(({ name }) => filters.some((filter) => matches(name, filter)));
}
