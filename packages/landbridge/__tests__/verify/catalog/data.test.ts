import { z } from "zod";

import BUILT_IN_KINDS from "../../../src/verify/catalog/data/built-in-kinds.json";
import CUSTOM_KINDS from "../../../src/verify/catalog/data/custom-kinds.json";

/** DNS names; the core group has none. */
const group = z.string().regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?$/);
const kind = z.string().regex(/^[A-Z][A-Za-z0-9]*$/);
const version = z.string().regex(/^v\d+(?:(?:alpha|beta)\d+)?$/);

const versions = z.record(kind, z.array(version));
const kinds = z.array(kind).min(1);

test("the built-in kinds are groups of kinds with versions, by scope", () => {
  const scopes = z.strictObject({ cluster: versions.optional(), namespaced: versions.optional() });
  expect(z.record(group, scopes).safeParse(BUILT_IN_KINDS).error).toBeUndefined();
});

test("the custom kinds are groups of kinds, by scope", () => {
  const scopes = z.strictObject({ cluster: kinds.optional(), namespaced: kinds.optional() });
  expect(z.record(group.min(1), scopes).safeParse(CUSTOM_KINDS).error).toBeUndefined();
});

test("no kind is in a table twice, and no group is in both", () => {
  for (const { cluster = [], namespaced = [] } of Object.values<{
    cluster?: string[];
    namespaced?: string[];
  }>(CUSTOM_KINDS)) {
    const all = [...cluster, ...namespaced];
    expect([...new Set(all)]).toEqual(all);
  }
  const both = Object.keys(CUSTOM_KINDS).filter((name) => name in BUILT_IN_KINDS);
  expect(both).toEqual([]);
});
