import { withoutIgnored } from "../../../src/verify/charts/helm-ignore";

function kept(ignore: string, ...files: readonly string[]): readonly string[] {
  const all = [
    ["Chart.yaml", "name: web"],
    [".helmignore", ignore],
    ...files.map((file) => [file, ""]),
  ];
  const left = withoutIgnored(new Map(all.map(([file = "", text = ""]) => [file, text])));
  return [...left.keys()].filter((file) => files.includes(file));
}

test.each([
  ["*.orig", ["templates/a.yaml.orig", "a.orig"], ["templates/a.yaml"]],
  ["*~", ["templates/a.yaml~"], ["templates/~a.yaml"]],
  ["wip/", ["templates/wip/a.yaml", "wip/b.yaml"], ["templates/wip"]],
  ["templates/wip/", ["templates/wip/a/b.yaml"], ["charts/a/templates/wip/a.yaml"]],
  ["/b.yaml", ["b.yaml"], ["a/b.yaml"]],
  ["templates/*.yaml", ["templates/a.yaml"], ["templates/a/b.yaml"]],
  ["?.y[^b-z]ml", ["a.yaml"], ["ab.yaml", "a.ybml"]],
  ["\\*.yaml", ["*.yaml"], ["a.yaml"]],
  [" # nothing \n\n", [], ["a.yaml"]],
  ["**/*.yaml", [], ["a/b.yaml"]],
  ["[z-a].yaml", [], ["a.yaml"]],
])("%j", (pattern, ignored, others) => {
  expect(kept(pattern, ...ignored, ...others)).toEqual(others);
});

test("hidden templates are always ignored, those of dependencies aren't", () => {
  const dependency = "charts/a/templates/.b.yaml";
  expect(kept("", "templates/.a.yaml", "templates/.a/b.yaml", ".a.yaml", dependency)).toEqual([
    ".a.yaml",
    dependency,
  ]);
});

test("a pattern with ! ignores everything else, which can't be meant", () => {
  expect(kept("!a.yaml", "a.yaml", "b.yaml")).toEqual(["a.yaml", "b.yaml"]);
  expect(kept("!*.yaml", "a.yaml", "b.txt")).toEqual(["a.yaml"]);
});
