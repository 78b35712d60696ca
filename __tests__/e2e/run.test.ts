import type { Lab } from "../../e2e/lab/lab";
import { Skip } from "../../e2e/lab/skip";
import { renderReport } from "../../e2e/report/markdown";
import type { ScenarioResult } from "../../e2e/report/result";
import { closingLines } from "../../e2e/report/result";
import { runScenario, select } from "../../e2e/run";
import type { Scenario } from "../../e2e/scenarios/scenario";

const lab = { stop: () => Promise.resolve() } as unknown as Lab;

function scenario(name: string, run: Scenario["run"] = () => Promise.resolve()): Scenario {
  return { name, title: `what ${name} holds`, run };
}

function runAll(...scenarios: Scenario[]): Promise<ScenarioResult[]> {
  return Promise.all(scenarios.map((each) => runScenario(each, lab, () => undefined)));
}

test("a filter names a scenario, or all of a folder", () => {
  const all = ["deploy", "faults/git-gone", "faults/api", "redeploy"].map((name) => scenario(name));
  const names = (...filters: string[]): string[] => select(all, filters).map(({ name }) => name);
  expect(names()).toHaveLength(4);
  expect(names("deploy")).toEqual(["deploy"]);
  expect(names("faults", "redeploy")).toEqual(["faults/git-gone", "faults/api", "redeploy"]);
  expect(names("fault")).toEqual([]);
});

test("closing lines give the counts, and why something failed or was skipped", async () => {
  const results = await runAll(
    scenario("good"),
    scenario("bad", () => Promise.reject(new Error("no route\nmore"))),
    scenario("absent", () => Promise.reject(new Skip("no provider"))),
  );
  expect(closingLines(results)).toEqual([
    "failed: bad: no route",
    "skipped: absent: no provider",
    "1 passed, 1 failed, 1 skipped",
  ]);
});

test("the report holds figures, waits and failed reconciliations", async () => {
  const [result] = await runAll(
    scenario("races", (stage) => {
      stage.figure("until Ready", 12.34);
      stage.waits = [{ name: "Kustomization flux-system/apps", seconds: 7 }];
      stage.failures = [{ name: "Kustomization flux-system/apps", message: "a | b", count: 3 }];
      return Promise.resolve();
    }),
  );
  const report = renderReport([result!], ["started now"]);
  expect(report).toMatch(/^\| races \| passed \| [\d.]+ s \| 3 \|$/m);
  expect(report).toContain("| until Ready | 12.3 s |");
  expect(report).toContain("| Kustomization flux-system/apps | 7 s |");
  expect(report).toContain("| Kustomization flux-system/apps | 3 | a \\| b |");
});
