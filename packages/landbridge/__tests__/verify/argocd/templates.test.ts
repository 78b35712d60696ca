import { mergedTemplate, templateOf } from "../../../src/verify/argocd/application-set/templates";

test("the template of a generator comes first, and what it leaves empty is filled in", () => {
  const general = {
    metadata: { name: "general", labels: { team: "a" } },
    spec: { source: { path: "apps", targetRevision: "main" }, sources: [{ path: "x" }] },
  };
  const own = {
    metadata: { name: "own", labels: { zone: "b" } },
    spec: { source: { path: "", targetRevision: "v1" }, destination: {}, sources: [] },
  };
  expect(mergedTemplate(own, general)).toEqual({
    metadata: { name: "own", labels: { team: "a", zone: "b" } },
    spec: {
      source: { path: "apps", targetRevision: "v1" },
      destination: {},
      sources: [{ path: "x" }],
    },
  });
  expect(mergedTemplate(undefined, general)).toBe(general);
});

test("a generator has its template next to its settings", () => {
  const template = { metadata: { name: "own" } };
  expect(templateOf({ list: { elements: [], template }, selector: {} })).toBe(template);
  expect(templateOf({ list: { elements: [] } })).toBeUndefined();
});
