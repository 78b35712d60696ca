import type { Lab } from "../../e2e/lab/lab";
import type { Part } from "../../e2e/lab/parts";
import { Skip } from "../../e2e/lab/skip";
import { renderReport } from "../../e2e/report/markdown";
import type { ScenarioResult } from "../../e2e/report/result";
import { closingLines } from "../../e2e/report/result";
import {
  choose,
  exitCode,
  leftOutLines,
  REDUCED,
  runScenario,
  select,
  skipped,
  unmet,
} from "../../e2e/run";
import { SCENARIOS } from "../../e2e/scenarios";
import type { Scenario } from "../../e2e/scenarios/scenario";

const lab = { stop: () => Promise.resolve() } as unknown as Lab;

function scenario(
  name: string,
  run: Scenario["run"] = () => Promise.resolve(),
  needs: readonly Part[] = [],
): Scenario {
  return { name, title: `what ${name} holds`, needs, run };
}

const needing = (name: string, ...needs: Part[]): Scenario => scenario(name, undefined, needs);

function runAll(...scenarios: Scenario[]): Promise<ScenarioResult[]> {
  return Promise.all(scenarios.map((each) => runScenario(each, lab, () => undefined)));
}

test("a filter names a scenario, or all scenarios of a directory", () => {
  const all = ["deploy", "faults/git-gone", "faults/api", "redeploy"].map((name) => scenario(name));
  const names = (...filters: string[]): string[] => select(all, filters).map(({ name }) => name);
  expect(names()).toHaveLength(4);
  expect(names("deploy")).toEqual(["deploy"]);
  expect(names("faults", "redeploy")).toEqual(["faults/git-gone", "faults/api", "redeploy"]);
  expect(names("fault")).toEqual([]);
});

test("the reduced set needs only Go modules, and rolls out, removes and examines a real cluster", () => {
  const reduced = select(SCENARIOS, [REDUCED]);
  expect(reduced.map(({ name }) => name)).toEqual([
    "bytes",
    "kustomizations",
    "doctor",
    "hosts",
    "developer",
    "teardown",
    "outside",
  ]);
  const needs = new Set(reduced.flatMap((one) => one.needs));
  expect([...needs].sort()).toEqual(["control-plane", "flux"]);
});

test("scenarios with missing parts are skipped before anything runs, with the reason, and each part is looked up once", async () => {
  const asked: Part[] = [];
  const chosen = [
    needing("a", "flux"),
    needing("b", "flux", "helm-controller"),
    needing("c", "helm-controller", "aws"),
  ];
  const { runnable, leftOut } = await choose(chosen, (part) => {
    asked.push(part);
    return Promise.resolve(part === "flux" ? undefined : `no ${part} here`);
  });
  expect(asked).toEqual(["flux", "helm-controller", "aws"]);
  expect(runnable.map(({ name }) => name)).toEqual(["a"]);
  expect(leftOutLines(leftOut)).toEqual([
    "skipped for lack of helm-controller: b, c",
    "  no helm-controller here",
    "skipped for lack of aws: c",
    "  no aws here",
  ]);
  expect(skipped(chosen[2]!, leftOut)).toMatchObject({
    outcome: "skipped",
    reason: "helm-controller: no helm-controller here; aws: no aws here",
  });
});

test("a run fails if nothing ran, or if a required part is missing", async () => {
  const [good] = await runAll(scenario("good"));
  const absent = skipped(needing("absent", "aws"), []);
  expect(exitCode([good!, absent])).toBe(0);
  expect(exitCode([absent])).toBe(1);
  const leftOut = [{ part: "aws" as const, reason: "none", scenarios: [] }];
  expect(unmet(leftOut, ["terraform", "aws"])).toEqual(["aws"]);
  expect(unmet(leftOut, ["terraform"])).toEqual([]);
});

test("the last lines have the counts, and the reason for each failure and skip", async () => {
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

test("the report has measurements, waiting times and failed reconciliations", async () => {
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

test("the report compares the order of engines", async () => {
  const rollout = (name: string, seconds: number): Scenario =>
    scenario(name, (stage) => {
      stage.gaps = [{ first: "istio", second: "gateway", seconds }];
      return Promise.resolve();
    });
  const report = renderReport(await runAll(rollout("deploy", 2), rollout("argocd/deploy", 5)), []);
  expect(report).toContain("| Waits | deploy | argocd/deploy |");
  expect(report).toContain("| istio → gateway | 2 s | 5 s |");
});
