import * as path from "node:path";

import {
  parseTree,
  readCorpus,
  type Tree,
} from "../../../packages/landbridge/__tests__/verify/support/corpus";
import { CORE, choosePair } from "../../../tools/docs/choose-pair";

const LONG = "x: 1\n".repeat(20);

function failing(name: string, text: string, ...rules: readonly string[]): Tree {
  const expected = rules.map((rule) => `expect: ${rule} a.yaml:1\n`).join("");
  return parseTree(`LB203/${name}.txtar`, `${expected}-- a.yaml --\n${text}`);
}

function clean(name: string): Tree {
  return parseTree(`LB203/${name}-clean.txtar`, "-- a.yaml --\nb: 1\n");
}

function chosen(id: string, ...trees: readonly Tree[]): string | undefined {
  return choosePair(id, trees)?.failing.name;
}

test("a tree without a clean twin of its name isn't chosen", () => {
  expect(chosen("LB203", failing("short", "a: 1\n", "LB203"), clean("other"))).toBeUndefined();
});

test("the pair with the fewest differing lines is chosen", () => {
  const trees = [failing("long", LONG, "LB203"), clean("long")];
  expect(chosen("LB203", ...trees)).toBe("LB203/long.txtar");
  trees.push(failing("short", "a: 1\n", "LB203"), clean("short"));
  expect(chosen("LB203", ...trees)).toBe("LB203/short.txtar");
});

test("a longer pair without findings of other rules is preferred", () => {
  const trees = [failing("long", LONG, "LB203"), failing("short", "a: 1\n", "LB203", "LB101")];
  expect(chosen("LB203", ...trees, clean("long"), clean("short"))).toBe("LB203/long.txtar");
});

test("a tree in which only another rule fires isn't chosen", () => {
  expect(chosen("LB203", failing("wait", "a: 1\n", "LB101"), clean("wait"))).toBeUndefined();
});

test.each(Object.entries(CORE))("%s: the core, %s, is a pair", (id, core) => {
  const doctor = path.resolve(__dirname, "../../../packages/landbridge/__tests__/doctor/corpus");
  const trees = [...readCorpus(), ...readCorpus(doctor)].filter(({ rule }) => rule === id);
  expect(chosen(id, ...trees)).toBe(`${id}/${core}.txtar`);
});
