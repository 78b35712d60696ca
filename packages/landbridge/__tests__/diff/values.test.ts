import * as fc from "fast-check";

import { compareValues } from "../../src/diff/values/compare";
import type { FieldDifference, Segment } from "../../src/diff/values/field-change";
import { pathText } from "../../src/diff/values/field-change";
import { changesOf } from "../../src/diff/values/shown-change";
import { isDowngrade } from "../../src/diff/values/version";

const KINDS = { added: "removed", removed: "added", changed: "changed", reordered: "reordered" };

/** The difference seen from the other side. */
function inverse({ segments, kind, before, after }: FieldDifference) {
  return { segments, kind: KINDS[kind], before: after, after: before };
}

const plain = (differences: readonly object[]) =>
  JSON.parse(JSON.stringify(differences)) as object[];
const sorted = (differences: readonly object[]) =>
  plain(differences)
    .map((one) => JSON.stringify(one, Object.keys(one).sort()))
    .sort();

/** Values as manifests have them: named items, plain lists, nested mappings. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("a", "b", "", 0, 1, true, null),
    fc.dictionary(fc.constantFrom("a", "b", "c.d", "name"), tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.uniqueArray(fc.record({ name: fc.constantFrom("x", "y", "z", "1"), v: tie("value") }), {
      maxLength: 4,
      selector: ({ name }) => name,
    }),
  ),
}));

/** Applies differences, as a reader of the JSON would. */
function applied(before: unknown, differences: readonly FieldDifference[]): unknown {
  if (differences.length === 0) return before;
  const [first] = differences;
  if (first?.segments.length === 0 && first.kind !== "reordered") return first.after;
  const groups = new Map<string, { segment: Segment; inner: FieldDifference[] }>();
  for (const difference of differences) {
    const [segment, ...rest] = difference.segments;
    if (segment === undefined) continue;
    const key = JSON.stringify(segment);
    const group = groups.get(key) ?? { segment, inner: [] };
    group.inner.push({ ...difference, segments: rest });
    groups.set(key, group);
  }
  const order = differences.find(
    ({ segments, kind }) => segments.length === 0 && kind === "reordered",
  );
  if (!Array.isArray(before)) return appliedToRecord(before as Record<string, unknown>, groups);
  const by = [...groups.values()].map(({ segment }) =>
    "by" in segment ? segment.by : undefined,
  )[0];
  return by === undefined && order === undefined
    ? appliedToPositions(before, groups)
    : appliedToItems(before, groups, by, order?.after as string[] | undefined);
}

type Groups = ReadonlyMap<string, { segment: Segment; inner: FieldDifference[] }>;

function appliedToRecord(before: Record<string, unknown>, groups: Groups): unknown {
  const result = { ...before };
  for (const { segment, inner } of groups.values()) {
    const key = "key" in segment ? segment.key : "";
    if (inner[0]?.segments.length === 0 && inner[0].kind === "removed")
      Reflect.deleteProperty(result, key);
    else result[key] = applied(result[key], inner);
  }
  return result;
}

function appliedToPositions(before: unknown[], groups: Groups): unknown {
  const changes = [...groups.values()].map(({ segment, inner }) => ({
    index: "index" in segment ? segment.index : -1,
    inner,
  }));
  const removed = new Set<number>();
  const added: [number, unknown][] = [];
  const result = [...before];
  for (const { index, inner } of changes) {
    const whole = inner.filter(({ segments }) => segments.length === 0);
    const [one] = whole;
    if (whole.some(({ kind }) => kind === "removed")) removed.add(index);
    for (const own of whole) if (own.kind === "added") added.push([index, own.after]);
    if (one === undefined || one.kind === "changed" || one.kind === "reordered")
      result[index] = applied(before[index], inner);
  }
  const rest = result.filter((_, index) => !removed.has(index));
  for (const [index, own] of added.sort(([a], [b]) => a - b)) rest.splice(index, 0, own);
  return rest;
}

function appliedToItems(
  before: unknown[],
  groups: Groups,
  by: string | undefined,
  order: string[] | undefined,
): unknown {
  const field =
    by ??
    ["name", "key", "mountPath", "secretKey", "Sid", "id"].find((own) =>
      before.every((item) => typeof (item as Record<string, unknown>)[own] === "string"),
    )!;
  const items = new Map(before.map((item) => [(item as Record<string, string>)[field]!, item]));
  const added: string[] = [];
  for (const { segment, inner } of groups.values()) {
    const name = "item" in segment ? segment.item : "";
    const [one] = inner;
    if (one?.segments.length === 0 && one.kind === "removed") items.delete(name);
    else {
      if (!items.has(name)) added.push(name);
      items.set(name, applied(items.get(name), inner));
    }
  }
  const names = order ?? [
    ...[...items.keys()].filter((own) => !added.includes(own)),
    ...added.sort(),
  ];
  return names.map((name) => items.get(name));
}

describe("compareValues", () => {
  test("a value doesn't differ from itself", () => {
    fc.assert(fc.property(value, (own) => compareValues(own, structuredClone(own)).length === 0));
  });

  test("is antisymmetric", () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(sorted(compareValues(before, after).map(inverse))).toEqual(
          sorted(compareValues(after, before)),
        );
      }),
    );
  });

  test("names each field once, and turns the first value into the second", () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const differences = compareValues(before, after);
        const names = differences.map(
          ({ segments, kind }) => `${JSON.stringify(segments)} ${kind}`,
        );
        expect(new Set(names).size).toBe(names.length);
        expect(applied(before, differences)).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });
});

test("paths name containers, quote odd keys, and tell an index from a name", () => {
  const path: Segment[] = [
    { key: "spec" },
    { key: "a.b/c" },
    { item: "app", by: "name" },
    { item: "0", by: "name" },
    { index: 0 },
  ];
  expect(pathText(path)).toBe('spec["a.b/c"][app]["0"][0]');
});

test("JSON in a text is compared field by field; a text that only looks different is not lost", () => {
  const policy = (action: string) => JSON.stringify({ Statement: [{ Action: action }] });
  expect(changesOf({ policy: policy("a") }, { policy: policy("b") })).toEqual([
    { path: "policy.Statement[0].Action", kind: "changed", before: "a", after: "b" },
  ]);
  expect(changesOf({ p: '{"a":1}' }, { p: '{ "a": 1 }' })).toHaveLength(1);
});

test.each([
  ["1.35", "1.34", true],
  ["v1.13.2-eksbuild.21", "v1.13.2-eksbuild.3", true],
  ["17", "17.2", false],
  ["sha256:abc", "1.0", false],
  ["1.9.0", "1.10.0", false],
])("%s to %s: a downgrade is %s", (before, after, expected) => {
  expect(isDowngrade(before, after)).toBe(expected);
});
