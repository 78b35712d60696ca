import * as fc from "fast-check";

import { diffSides, isEmpty } from "../../src/diff/diff";
import type { Diff } from "../../src/diff/document";
import type { Side } from "../../src/diff/side/side";
import { changesOf } from "../../src/diff/values/shown-change";
import { side, type Files } from "./support";

// Each example reads two sides from disk.
jest.setTimeout(120_000);

const ENVIRONMENTS = ["dev", "prod"];
const RUNS = { numRuns: 20 };

/** What two sides may differ in. */
interface Facts {
  readonly resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly objects: Readonly<Record<string, string>>;
  /** Directories with a Kustomization of their own; the objects are in the first. */
  readonly appliers: readonly string[];
  readonly environments: readonly string[];
}

const value = fc.constantFrom("1", "2", "3");
const facts: fc.Arbitrary<Facts> = fc.record({
  resources: fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.dictionary(fc.constantFrom("cidr_block", "tags", "depends_on", "list"), value),
    { maxKeys: 3 },
  ),
  variables: fc.dictionary(fc.constantFrom("TF_A", "TF_B", "TF_C"), value, { maxKeys: 3 }),
  objects: fc.dictionary(fc.constantFrom("w", "x", "y", "z"), value, { maxKeys: 4 }),
  appliers: fc.constantFrom(["one"], ["two"], ["one", "two"]),
  environments: fc.constantFrom(ENVIRONMENTS, ["dev"], ["prod"]),
});

function filesOf({ resources, variables, objects, appliers, environments }: Facts): Files {
  const [home = ""] = appliers;
  const stacks = Object.fromEntries(
    environments.map((name) => [
      `core-${name}`,
      { dependencies: [], synthesizedStackPath: `stacks/core-${name}/cdk.tf.json` },
    ]),
  );
  return {
    "cdktf.out/manifest.json": JSON.stringify({ stacks }),
    "apps/none.yaml": configMap("none", "0"),
    ...Object.fromEntries(
      Object.entries(objects).map(([name, text]) => [
        `apps/${home}/${name}.yaml`,
        configMap(name, text),
      ]),
    ),
    ...Object.fromEntries(appliers.map((name) => [`apps/${name}/own.yaml`, configMap(name, "0")])),
    ...Object.fromEntries(
      environments.flatMap((name) => [
        [`clusters/${name}/apps.yaml`, appliers.map(kustomization).join("---\n")],
        [
          `cdktf.out/stacks/core-${name}/cdk.tf.json`,
          JSON.stringify({ resource: { aws_vpc: resources } }),
        ],
        [`cdktf.out/contract/${name}/contract.json`, JSON.stringify(contract(name, variables))],
      ]),
    ),
  };
}

function configMap(name: string, text: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: apps }\ndata: { x: "${text}", y: "\${TF_A:=none}" }\n`;
}

function kustomization(name: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: ${name}, namespace: flux-system }\nspec:\n  interval: 1h\n  prune: true\n  path: ./apps/${name}\n  sourceRef: { kind: GitRepository, name: flux-system }\n  postBuild: { substituteFrom: [{ kind: ConfigMap, name: cluster-vars-terraform }] }\n`;
}

function contract(environment: string, variables: Facts["variables"]): object {
  const origin = { file: "main.ts", line: 1 };
  return {
    version: 1,
    environment,
    hash: "",
    engine: { kind: "flux", version: "v2.7.5", path: `clusters/${environment}` },
    infrastructure: { stacks: [`core-${environment}`], protections: [], retained: [] },
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, text]) => [
        name,
        { type: "text", known: true, value: text, origin },
      ]),
    ),
    services: {},
    namespaces: {},
    identities: [],
    secrets: [],
  };
}

const sideOf = (own: Facts): Promise<Side> => side(filesOf(own));
const compared = (base: Side, head: Side): Diff =>
  diffSides({ name: "base", side: base }, { name: "head", side: head });

const OPPOSITE: Readonly<Record<string, string>> = { added: "removed", removed: "added" };
const opposite = (action: string): string => OPPOSITE[action] ?? action;

/** Sections 2 to 4 as facts without an order, seen from the other side if asked. */
function factsOf({ terraform, contract: keys, objects }: Diff, isInverse: boolean): string[] {
  const turned = (action: string): string => (isInverse ? opposite(action) : action);
  const fields = (changes: Diff["objects"][number]["changes"]): unknown =>
    changes.map(({ path, kind, before, after }) =>
      isInverse
        ? { path, kind: opposite(kind), before: after, after: before }
        : { path, kind, before, after },
    );
  const pair = (now: string, was: string | undefined): readonly unknown[] =>
    isInverse && was !== undefined ? [was, now] : [now, was];
  return [
    ...terraform.map(({ environments, kind, address, from, action, changes }) => [
      ...["terraform", environments, kind, pair(address, from), turned(action), fields(changes)],
    ]),
    ...keys.map(({ environments, entry, key, from, action, changes }) => [
      ...["contract", environments, entry, pair(key, from), turned(action), fields(changes)],
    ]),
    ...objects.map(({ environments, clusters, key, applier, from, action, changes }) => [
      ...["object", environments, clusters, key, pair(applier, from), turned(action)],
      fields(changes),
    ]),
  ]
    .map((fact) => JSON.stringify(fact))
    .sort();
}

test("a revision doesn't differ from itself", async () => {
  await fc.assert(
    fc.asyncProperty(facts, async (own) => {
      const [one, other] = [await sideOf(own), await sideOf(own)];
      expect(isEmpty(compared(one, other))).toBe(true);
    }),
    RUNS,
  );
});

test("Terraform, the contract and objects are the opposite from the other side", async () => {
  await fc.assert(
    fc.asyncProperty(facts, facts, async (base, head) => {
      const [one, other] = [await sideOf(base), await sideOf(head)];
      expect(factsOf(compared(one, other), false)).toEqual(factsOf(compared(other, one), true));
    }),
    RUNS,
  );
});

test("every change of a rendered object is there exactly once", async () => {
  await fc.assert(
    fc.asyncProperty(facts, facts, async (base, head) => {
      const [one, other] = [await sideOf(base), await sideOf(head)];
      const rendered = (own: Side): ReadonlyMap<string, { applier: string; data: unknown }> =>
        new Map(
          own.clusters.flatMap(({ environment, objects }) =>
            objects.map(({ key, applier, data }) => [`${environment} ${key}`, { applier, data }]),
          ),
        );
      const [old, now] = [rendered(one), rendered(other)];
      const expected = [...new Set([...old.keys(), ...now.keys()])].filter((key) => {
        const [before, after] = [old.get(key), now.get(key)];
        return before?.applier !== after?.applier || changesOf(before, after).length > 0;
      });
      const listed = compared(one, other).objects.flatMap(({ environments, key }) =>
        environments.map((environment) => `${environment} ${key}`),
      );
      expect([...listed].sort()).toEqual(expected.sort());
    }),
    RUNS,
  );
});
