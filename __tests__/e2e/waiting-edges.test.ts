import type { Cluster, Reference } from "../../e2e/cluster/cluster";
import { gapsOf, type Part } from "../../e2e/engine/waiting-edges";

/** A cluster in which a manager applied each object at a time, in seconds. */
function clusterWith(times: Readonly<Record<string, number>>): Cluster {
  return {
    find: ({ name }: Reference) =>
      Promise.resolve({
        metadata: {
          name,
          managedFields: [
            { manager: "other", time: new Date(0).toISOString() },
            { manager: "engine", time: new Date((times[name] ?? 0) * 1000).toISOString() },
          ],
        },
      }),
  } as unknown as Cluster;
}

function part(name: string, readyAt: number, ...objects: readonly string[]): Part {
  const reference = { group: "", version: "v1", kind: "ConfigMap", namespace: "default" };
  return {
    name,
    readyAt: readyAt * 1000,
    objects: objects.map((object) => ({ ...reference, name: object })),
  };
}

const EDGES = [{ first: "one", second: "two" }];

test("a gap lasts until the first object of what waits is applied", async () => {
  const cluster = clusterWith({ a: 12, b: 11 });
  const parts = [part("one", 10), part("two", 20, "a", "b")];
  expect(await gapsOf(cluster, "engine", parts, EDGES)).toEqual([{ ...EDGES[0], seconds: 1 }]);
});

test.each([
  ["was applied too early", [part("one", 10), part("two", 20, "a")]],
  ["is unknown", [part("one", 10), part("two", 20)]],
  ["waits for what was never ready", [part("one", NaN), part("two", 20, "b")]],
])("what %s fails", async (_, parts) => {
  await expect(gapsOf(clusterWith({ a: 9, b: 30 }), "engine", parts, EDGES)).rejects.toThrow(
    "before what they wait for",
  );
});

test("an edge of something that isn't there fails", async () => {
  await expect(gapsOf(clusterWith({}), "engine", [part("one", 1)], EDGES)).rejects.toThrow(
    "one -> two",
  );
});
