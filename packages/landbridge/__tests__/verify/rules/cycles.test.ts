import { cyclesOf } from "../../../src/verify/rules/order/cycles";
import { configMap, kustomization, readModel } from "../support/read-model";

/** Kustomizations by name with what they depend on; all apply a ConfigMap of their own. */
async function cycles(
  dependencies: Readonly<Record<string, readonly string[]>>,
  ...spec: readonly string[]
): Promise<readonly string[]> {
  const files: Record<string, string> = {};
  for (const [name, on] of Object.entries(dependencies)) {
    const entries = on.map((other) => `{ name: ${other} }`).join(", ");
    files[`clusters/dev/${name}.yaml`] = kustomization(
      name,
      name,
      `dependsOn: [${entries}]`,
      ...spec,
    );
    files[`${name}/settings.yaml`] = configMap(name);
  }
  const { order } = await readModel(files);
  return cyclesOf(order).map(({ edges, byDependsOnAlone }) => {
    const names = edges
      .filter(({ reason }) => reason === "depends-on")
      .map(({ from }) => from.applier.name);
    // A circle has no first member.
    return `${byDependsOnAlone ? "circle" : "deadlock"} ${names.sort().join(" ")}`;
  });
}

test("an order without a cycle has no findings", async () => {
  expect(await cycles({ a: [], b: ["a"], c: ["a"], d: ["b", "c"] })).toEqual([]);
});

test("a Kustomization that depends on itself is a cycle", async () => {
  expect(await cycles({ a: ["a"] })).toEqual(["circle a"]);
});

test("reports the shorter of two cycles first", async () => {
  expect(await cycles({ a: ["c"], b: ["a"], c: ["b", "d"], d: ["c"] })).toEqual([
    "circle c d",
    "circle a b c",
  ]);
});

test("reports two separate cycles", async () => {
  expect([...(await cycles({ a: ["b"], b: ["a"], c: ["d"], d: ["c"] }))].sort()).toEqual([
    "circle a b",
    "circle c d",
  ]);
});

test("readyExpr may be true before the other one is Ready, so it isn't a cycle", async () => {
  const files = {
    "clusters/dev/a.yaml": kustomization("a", "a", "dependsOn: [{ name: b, readyExpr: 'true' }]"),
    "clusters/dev/b.yaml": kustomization("b", "b", "dependsOn: [{ name: a }]"),
    "a/settings.yaml": configMap("a"),
    "b/settings.yaml": configMap("b"),
  };
  expect(cyclesOf((await readModel(files)).order)).toEqual([]);
});

test("an outer Kustomization that waits for its own dependent is a deadlock", async () => {
  const files = {
    "clusters/dev/outer.yaml": kustomization("outer", "outer", "wait: true"),
    "outer/inner.yaml": kustomization("inner", "inner", "dependsOn: [{ name: outer }]"),
    "inner/settings.yaml": configMap("inner"),
  };
  const found = cyclesOf((await readModel(files)).order);
  expect(found.map(({ edges }) => edges.map(({ reason }) => reason).sort())).toEqual([
    ["depends-on", "runs", "waits-for"],
  ]);
  expect(found[0]?.byDependsOnAlone).toBe(false);
});

test("handles a long chain without recursion", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `k${index}`);
  const chain = Object.fromEntries(
    names.map((name, index) => [name, [names[index - 1] ?? names.at(-1) ?? ""]]),
  );
  expect(await cycles(chain)).toEqual([`circle ${[...names].sort().join(" ")}`]);
});
