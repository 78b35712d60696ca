import * as fs from "node:fs";
import * as path from "node:path";

import { cyclesIn, readImports } from "../tools/layers/import-graph";
import { AREAS, PACKAGE } from "../tools/layers/layers";

const root = path.resolve(__dirname, "..");
const graph = readImports(root);

/** A cycle as people read it. */
const inWords = (cycle: readonly string[]): string => cycle.join(" -> ");

test("no file imports itself through others, types included", () => {
  expect(cyclesIn(graph).map(inWords)).toEqual([]);
});

test("imports of types, of directories and by the package's name are followed", () => {
  expect(graph.get("proof/run.ts")).toContain("packages/landbridge/src/verify/index.ts");
  expect(graph.get("modules/dns/dns.ts")).toEqual(
    expect.arrayContaining(["modules/contract/index.ts", "modules/dns/props.ts"]),
  );
});

test("a cycle is reported once, in full, on a shortest way", () => {
  const example = new Map([
    ["a", ["b", "d"]],
    ["b", ["c"]],
    ["c", ["a"]],
    ["d", []],
    ["e", ["e"]],
  ]);
  expect(cyclesIn(example).map(inWords)).toEqual(["a -> b -> c -> a", "e -> e"]);
});

describe.each(AREAS.map((area) => [area.title, area] as const))("%s", (_title, area) => {
  const { layers } = area;

  test("every layer exists", () => {
    const missing = layers.filter(
      ({ directory }) => !fs.existsSync(path.join(root, area.root, directory)),
    );
    expect(missing).toEqual([]);
  });

  test("every layer comes after those that it imports", () => {
    for (const [index, { directory, imports }] of layers.entries()) {
      const later = layers.slice(index).filter((layer) => imports.includes(layer.directory));
      expect([directory, later]).toEqual([directory, []]);
    }
  });
});

test("every directory of the package is in a layer", () => {
  const { root: sources, layers } = PACKAGE;
  const homeless = fs
    .readdirSync(path.join(root, sources), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !layers.some(({ directory }) => directory === name || isIn(directory, name)));
  expect(homeless).toEqual([]);
});

function isIn(file: string, directory: string): boolean {
  return file.startsWith(`${directory}/`);
}
