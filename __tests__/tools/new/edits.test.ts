import { withElement, withImport } from "../../../tools/new/edit-typescript";
import { withResource } from "../../../tools/new/edit-yaml";
import { declarable } from "../../../tools/new/identifiers";

test.each([
  [
    "after smaller ones",
    'import { a } from "./a";\nimport { c } from "./c";\n',
    'import { a } from "./a";\nimport { b } from "./b";\nimport { c } from "./c";\n',
  ],
  [
    "last",
    'import { a } from "./a";\n\nexport const x = a;\n',
    'import { a } from "./a";\nimport { b } from "./b";\n\nexport const x = a;\n',
  ],
  ["first", "export const x = 1;\n", 'import { b } from "./b";\nexport const x = 1;\n'],
])("an import is added in its place: %s", (_, before, after) => {
  expect(withImport("f.ts", before, "b", "./b")).toBe(after);
});

test.each([
  ["export const ALL = [one, two];", "export const ALL = [one, two, three];"],
  [
    "export const ALL: readonly A[] = [\n  one, // first\n];",
    "export const ALL: readonly A[] = [\n  one, three, // first\n];",
  ],
  ["export const ALL = [] as const;", "export const ALL = [three] as const;"],
  ["const ALL = ([one] satisfies A[]);", "const ALL = ([one, three] satisfies A[]);"],
])("an element is added to %s", (before, after) => {
  expect(withElement("f.ts", before, ["ALL"], "three")).toBe(after);
});

test("an entry of a kustomization keeps comments and order", () => {
  const text = "resources:\n  # first\n  - a.yaml # because\nlabels: []\n";
  expect(withResource("k.yaml", text, "b.yaml")).toBe(
    "resources:\n  # first\n  - a.yaml # because\n  - b.yaml\nlabels: []\n",
  );
  expect(withResource("k.yaml", "resources:\n- a.yaml", "b.yaml")).toBe(
    "resources:\n- a.yaml\n- b.yaml\n",
  );
});

test.each([
  ["no list", "kind: Kustomization\n"],
  ["an empty list", "resources: []\n"],
  ["bad YAML", "resources: [\n"],
])("a kustomization with %s is refused", (_, text) => {
  expect(() => withResource("k.yaml", text, "b.yaml")).toThrow("has no list of resources");
});

test("words of the language, globals and taken names get a suffix", () => {
  const names = ["class", "URL", "dev", "demo"].map((name) => declarable(name, "Addon", ["dev"]));
  expect(names).toEqual(["classAddon", "URLAddon", "devAddon", "demo"]);
});
