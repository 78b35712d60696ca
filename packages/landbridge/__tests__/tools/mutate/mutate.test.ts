import { chartOf } from "../../../src/verify/charts/chart";
import { filesOf } from "../../../tools/fuzz/kinds/repository";
import { Random } from "../../../tools/fuzz/random";
import { Judge } from "../../../tools/mutate/judge";
import { manifestsOf } from "../../../tools/mutate/manifest";
import type { Mutant, Operator } from "../../../tools/mutate/mutant";
import { OPERATORS } from "../../../tools/mutate/operators";
import { misspeltValue } from "../../../tools/mutate/operators/structure";
import { wrongType } from "../../../tools/mutate/operators/values";
import { counted, NOTHING, table } from "../../../tools/mutate/table";
import { type MutationTree, verified } from "../../../tools/mutate/tree";
import { readCorpus } from "../../verify/support/corpus";

const corpus = readCorpus().find(({ name }) => name === "LB618/route-clean.txtar");
if (corpus === undefined) throw new Error("the tree of LB618 is gone");
const tree: MutationTree = { name: "shop", paths: [], files: filesOf(corpus) };
const manifests = Object.entries(tree.files).flatMap(([file, text]) => manifestsOf(file, text));

function mutantsOf(operator: string): readonly Mutant[] {
  const found = OPERATORS.find(({ name }) => name === operator);
  return found?.mutants({ tree, manifests, random: new Random(1) }) ?? [];
}

async function verdictsOf(operator: string): Promise<readonly string[]> {
  const judge = new Judge(tree, await verified(tree));
  const verdicts: string[] = [];
  for (const mutant of mutantsOf(operator)) verdicts.push((await judge.judge(mutant)).verdict);
  return verdicts;
}

test("every operator has a name of its own", () => {
  const names = OPERATORS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("each mistake changes one file", () => {
  const mutants = OPERATORS.flatMap(({ name }) => mutantsOf(name));
  expect(mutants.length).toBeGreaterThan(100);
  expect(mutants.filter(({ file, text }) => tree.files[file] === text)).toEqual([]);
});

test.each([
  ["wrong-port", ["error", "error", "error"]],
  ["wrong-selector", ["error", "warning"]],
  ["missing-dependency", []],
])("%s is judged %j", async (operator, verdicts) => {
  expect(await verdictsOf(operator)).toEqual(verdicts);
});

describe("Helm values", () => {
  const file = "clusters/dev/release.yaml";
  const text = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: web, namespace: apps }
spec:
  interval: 1h
  chart:
    spec: { chart: web, version: 1.0.0, sourceRef: { kind: HelmRepository, name: charts } }
  values:
    replicas: 1
    podLabels: { team: web }
`;
  const chart = chartOf(
    new Map([
      ["Chart.yaml", "name: web\nversion: 1.0.0\n"],
      ["values.yaml", "replicas: 2\npodLabels: {}\n"],
      ["values.schema.json", '{ "properties": { "replicas": { "type": "integer" } } }'],
    ]),
  );
  const released = {
    tree: {
      ...tree,
      files: { ...tree.files, [file]: text },
      charts: { charts: { find: () => Promise.resolve(chart) } },
    },
    manifests: manifestsOf(file, text),
    random: new Random(1),
  };
  const judge = async (operator: Operator): Promise<readonly string[]> => {
    const of = new Judge(released.tree, await verified(released.tree));
    const mutants = operator.mutants(released);
    return Promise.all(mutants.map(async (mutant) => (await of.judge(mutant)).verdict));
  };

  test("names are misspelt where the chart is at hand, but not those of labels", async () => {
    expect(await judge(misspeltValue)).toEqual(["warning", "warning"]);
  });

  test("types are mistaken where the chart is at hand", async () => {
    expect(await judge(wrongType)).toEqual(["error"]);
  });

  test("without a chart, nobody knows them", () => {
    const bare = { ...released, tree: { ...tree, files: released.tree.files } };
    expect([...misspeltValue.mutants(bare), ...wrongType.mutants(bare)]).toEqual([]);
  });
});

test("a mistake that changes nothing for Flux is not counted", async () => {
  const judge = new Judge(tree, await verified(tree));
  const file = "apps/service.yaml";
  const text = `# a comment\n${tree.files[file] ?? ""}`;
  expect(await judge.judge({ file, text, mistake: "", names: [] })).toMatchObject({
    verdict: "same",
  });
});

test("a dependency that another one implies is not counted", async () => {
  const chain = { ...tree, files: { ...tree.files, "clusters/dev/chain.yaml": kustomizations() } };
  const judge = new Judge(chain, await verified(chain));
  const file = "clusters/dev/chain.yaml";
  const judged = async (text: string): Promise<string> =>
    (await judge.judge({ file, text, mistake: "", names: [] })).verdict;
  expect(await judged(kustomizations("\n    - name: second"))).toBe("same");
  expect(await judged(kustomizations("\n    - name: first"))).toBe("missed");
});

/** Three Kustomizations, of which the last depends on the others. */
function kustomizations(last = "\n    - name: first\n    - name: second"): string {
  const one = (
    name: string,
    dependsOn: string,
  ): string => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: ${name}
  namespace: flux-system
spec:
  interval: 10m
  path: ./${name}
  prune: true
  wait: true
  sourceRef:
    kind: GitRepository
    name: flux-system
  dependsOn:${dependsOn}
`;
  return [one("first", " []"), one("second", "\n    - name: first"), one("third", last)].join(
    "---\n",
  );
}

test("the table shows what flate finds, if it ran", () => {
  const counts = counted(counted(NOTHING, "error", true), "missed", false);
  expect(table(new Map([["wrong-port", counts]]))).toMatch(/^wrong-port +1 +0 +1 +50% +50%$/m);
});

test("the table has a line for each operator and their sum", () => {
  const counts = counted(counted(NOTHING, "error"), "missed");
  expect(table(new Map([["wrong-port", counts]])).split("\n")).toEqual([
    expect.stringMatching(/^operator +error +warning +missed +found$/),
    expect.stringMatching(/^wrong-port +1 +0 +1 +50%$/),
    expect.stringMatching(/^all +1 +0 +1 +50%$/),
    "found as errors: 50%",
  ]);
});
