import { benchField, fieldTable, goalsMet, type FieldSample } from "../../../tools/bench/field";
import { flateWork } from "../../../tools/bench/flate";

const sample = (cold: number, warm: number, megabytes = 100, passed = 3): FieldSample => ({
  name: "home-ops",
  clusters: 1,
  seconds: { cold, warm, peerCold: 1, peerWarm: 1 },
  megabytes,
  flate: { passed, rest: 2 },
});

let printed: jest.SpyInstance;
beforeEach(() => {
  printed = jest.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  printed.mockRestore();
});

test("the table has a line for each repository", () => {
  expect(fieldTable([sample(0.5, 0.25)])).toEqual([
    "| Repository | Clusters | Cold, s: own / flate | Warm, s: own / flate | MB | flate checks |",
    "| --- | --- | --- | --- | --- | --- |",
    "| home-ops | 1 | 0.50 / 1.00 | 0.25 / 1.00 | 100 | 3 of 5 |",
  ]);
});

test.each([
  ["two of three as fast", [sample(0.5, 0.5), sample(1, 1), sample(2, 0.5)], true],
  ["half slower, cold", [sample(0.5, 0.5), sample(2, 0.5)], false],
  ["a third slower, warm", [sample(0.5, 0.5), sample(0.5, 0.5), sample(0.5, 2)], false],
  ["too much memory", [sample(0.5, 0.5, 301)], false],
  ["slower only where flate checks nothing", [sample(0.5, 0.5), sample(2, 2, 100, 0)], true],
])("%s", (_, samples, isMet) => {
  expect(goalsMet(samples)).toBe(isMet);
});

test("without checkouts, nothing is measured, and it says so", () => {
  expect(benchField([])).toBe(true);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining("npm run bench -- field"));
});

test("what flate checks is read from its summary", () => {
  const output = "  ok  web\n\n  ✗ 8 passed · 28 failed · 6 blocked   0.1s\n\nwarning: slow\n";
  expect(flateWork(output)).toEqual({ passed: 8, rest: 34 });
  expect(flateWork("Error: no such directory")).toEqual({ passed: 0, rest: 0 });
});

test("a directory whose name flate refuses is an error", () => {
  expect(() => benchField(["/tmp/owner+name"])).toThrow("/tmp/owner+name: rename it");
});
