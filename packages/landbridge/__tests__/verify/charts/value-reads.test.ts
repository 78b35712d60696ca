import { chartOf, type Chart } from "../../../src/verify/charts/chart";
import { unreadValues } from "../../../src/verify/charts/value-reads";

/** A chart of these files. */
function chart(files: Readonly<Record<string, string>>): Chart {
  const own = { "Chart.yaml": "name: web\nversion: 1.0.0\n", ...files };
  const found = chartOf(new Map(Object.entries(own)));
  if (found === undefined) throw new Error("no chart");
  return found;
}

const paths = (of: Chart, values: Record<string, unknown>): readonly string[] | undefined =>
  unreadValues(of, values)?.map(({ path }) => path.join("."));

test.each([
  ["a default that no template reads", "unused: 1", "", { unused: 2 }, []],
  [
    "a name of a template without a default",
    "",
    "{{ .Values.a.b }}",
    { a: { b: 1, c: 2 } },
    ["a.c"],
  ],
  ["index with a literal", "", '{{ index .Values "a-b" "c" }}', { "a-b": { c: 1 } }, []],
  ["a map that is handed on", "a: { b: 1 }", "{{ toYaml .Values.a }}", { a: { other: 1 } }, []],
  [
    "a slip in such a map",
    "a: { name: x }",
    "{{ toYaml .Values.a }}",
    { a: { nmae: "y" } },
    ["a.nmae"],
  ],
  ["a comment", "", "{{/* .Values.a */}}", { a: 1 }, ["a"]],
  ["text outside of templates", "", ".Values.a", { a: 1 }, ["a"]],
  [
    "the values of other scopes",
    "",
    "{{ $.Values.a }}{{ $root.Values.b }}",
    { a: 1, b: 1, c: 1 },
    ["c"],
  ],
])("%s", (_, defaults, template, values, expected) => {
  const of = chart({ "values.yaml": defaults, "templates/a.yaml": template });
  expect(paths(of, values)).toEqual(expected);
});

test.each(["{{ range .Values }}", '{{ include "x" .Values }}', "{{ index .Values $name }}"])(
  "%s may read anything but the slip of a default's name",
  (template) => {
    const of = chart({
      "values.yaml": "image: { repository: x }\nweb1: 1",
      "templates/a.yaml": template,
    });
    expect(paths(of, { a: 1, image: { repository: "y", registry: "z" }, web2: 1 })).toEqual([]);
    expect(paths(of, { imgae: {}, image: { repositroy: "y" } })).toEqual([
      "imgae",
      "image.repositroy",
    ]);
  },
);

test("a checksum of all values reads none of them", () => {
  const of = chart({ "templates/a.yaml": "{{ toYaml .Values | sha256sum }}" });
  expect(paths(of, { a: 1 })).toEqual(["a"]);
});

describe("dependencies", () => {
  const PARENT = `name: web
version: 1.0.0
dependencies:
  - name: db
    alias: database
    version: 1.0.0
    condition: database.enabled
`;
  const DB = {
    "charts/db/Chart.yaml": "name: db\nversion: 1.0.0\n",
    "charts/db/values.yaml": "size: 1\n",
    "charts/db/templates/a.yaml": "{{ .Values.name }}",
  };

  test("read what is below their key, and so does the parent", () => {
    const of = chart({
      ...DB,
      "Chart.yaml": PARENT,
      "values.yaml": "database: { more: 1 }",
      "templates/a.yaml": "{{ .Values.database.host }}",
    });
    const database = { enabled: true, size: 2, name: "a", more: 2, host: "b", naem: "c" };
    expect(paths(of, { database })).toEqual(["database.naem"]);
  });

  test("one that isn't there may read anything below its key", () => {
    expect(paths(chart({ "Chart.yaml": PARENT }), { database: { a: 1 }, b: 1 })).toEqual(["b"]);
  });

  test("a library that isn't there may read anything", () => {
    const of = chart({ "Chart.yaml": PARENT.replace(/ *condition.*\n/, "") });
    expect(paths(of, { b: 1 })).toBeUndefined();
  });

  test("a library reads the values of its parent", () => {
    const of = chart({
      "Chart.yaml": PARENT,
      "charts/db/Chart.yaml": "name: db\nversion: 1.0.0\ntype: library\n",
      "charts/db/templates/_a.tpl": "{{ .Values.a }}",
    });
    expect(paths(of, { a: 1, b: 1 })).toEqual(["b"]);
  });
});
