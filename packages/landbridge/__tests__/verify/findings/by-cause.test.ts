import { byCause } from "../../../src/verify/findings/by-cause";
import type { Finding } from "../../../src/verify/findings/finding";

function finding(name: string, more: Partial<Finding> = {}): Finding {
  return {
    rule: "LB301",
    severity: "warning",
    message: `${name} fails.`,
    location: { file: `${name}.yaml`, line: 1 },
    object: `HelmRelease apps/${name}`,
    related: [],
    remedy: "Fix it.",
    clusters: [],
    cause: "retries",
    ...more,
  };
}

test("merges findings with one cause into the first, with the locations of the others", () => {
  const names = ["a", "b", "c", "d", "e"];
  const [joined, ...rest] = byCause(names.map((name) => finding(name, { clusters: [name] })));
  expect(rest).toEqual([]);
  expect(joined?.message).toBe(
    "a fails. Likewise: HelmRelease apps/b, HelmRelease apps/c, HelmRelease apps/d and 1 more.",
  );
  expect(joined?.related.map(({ location }) => location.file)).toEqual(
    ["b", "c", "d", "e"].map((name) => `${name}.yaml`),
  );
  expect(joined?.clusters).toEqual(names);
});

test("keeps findings apart if they differ in rule, severity or cause, or have no cause", () => {
  const findings = [
    finding("a"),
    finding("b", { rule: "LB302" }),
    finding("c", { severity: "error" }),
    finding("d", { cause: "other" }),
    finding("e", { cause: undefined }),
    finding("f", { cause: undefined }),
  ];
  expect(byCause(findings)).toEqual(findings);
});

test("an object of the same name in another file is identified by its file", () => {
  const [joined] = byCause([finding("a"), finding("b", { object: "HelmRelease apps/a" })]);
  expect(joined?.message).toBe("a fails. Likewise: b.yaml.");
});

test("further locations of the same object don't count as further objects", () => {
  const [joined] = byCause([finding("a"), finding("a", { location: { file: "a.yaml", line: 9 } })]);
  expect(joined?.message).toBe("a fails.");
  expect(joined?.related).toEqual([{ location: { file: "a.yaml", line: 9 }, message: "a fails." }]);
});

test("keeps every location once", () => {
  const related = (...names: readonly string[]) =>
    names.map((name) => ({ location: { file: `${name}.yaml`, line: 1 }, message: name }));
  const [joined] = byCause([
    finding("a", { related: related("base", "one") }),
    finding("b", { related: related("base", "two") }),
  ]);
  expect(joined?.related.map(({ location }) => location.file)).toEqual([
    "base.yaml",
    "one.yaml",
    "b.yaml",
    "two.yaml",
  ]);
});
