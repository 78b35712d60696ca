import { chartOf } from "../../../src/verify/charts/chart";
import { renderChart, type RenderedTemplate } from "../../../src/verify/charts/render/render-chart";
import { UNKNOWN } from "../../../src/verify/go-template/unknown";
import type { YamlRecord } from "../../../src/verify/yaml/json";

function render(
  files: Readonly<Record<string, string>>,
  values: YamlRecord = {},
  known = true,
): readonly RenderedTemplate[] {
  const chart = chartOf(
    new Map(Object.entries({ "Chart.yaml": "name: web\nversion: 1.0.0\n", ...files })),
  );
  if (chart === undefined) throw new Error("not a chart");
  return renderChart(chart, {
    name: "rel",
    namespace: "ns",
    values,
    known,
    hasApi: (name) => (name === "apps/v1" ? true : UNKNOWN),
  }).templates;
}

const REDIS = {
  "charts/redis/Chart.yaml": "name: redis\nversion: 2.0.0\n",
  "charts/redis/values.yaml": "port: 6379\nname: own\n",
  "charts/redis/templates/a.yaml":
    "{{ .Chart.Name }} {{ .Values.port }} {{ .Values.name }} {{ .Values.global.domain }}",
};

test("a dependency gets its part of the values, and the globals", () => {
  const [redis] = render(
    {
      ...REDIS,
      "values.yaml": "redis: { name: outer }\nglobal: { domain: example.com }\n",
      "templates/a.yaml": "{{ .Values.redis.port }}",
    },
    { redis: { port: 1 } },
  );
  expect(redis).toMatchObject({
    file: "charts/redis/templates/a.yaml",
    text: "redis 1 outer example.com",
  });
});

test("templates read the globals and the defaults of a dependency that the chart doesn't come with", () => {
  const [own] = render(
    {
      "Chart.yaml": "name: web\nversion: 1.0.0\ndependencies: [{ name: redis }]\n",
      "templates/a.yaml":
        "{{ .Values.redis.global.domain }} {{ .Values.redis.image.tag }} {{ .Values.redis.name }}",
    },
    { global: { domain: "example.com" }, redis: { name: "outer", image: { registry: "a" } } },
  );
  expect(own).toMatchObject({ text: "example.com $(unknown) outer", empty: [] });
});

test("a null removes a default of the chart, or of a dependency that the parent has values for", () => {
  const [redis, own] = render(
    {
      ...REDIS,
      "Chart.yaml": "name: web\nversion: 1.0.0\ndependencies: [{ name: redis }]\n",
      "values.yaml": "budget: { min: 1 }\nredis: { name: outer }\n",
      "charts/redis/templates/a.yaml": '{{ hasKey .Values "port" }} {{ .Values.name }}',
      "templates/a.yaml": '{{ hasKey .Values.budget "min" }}',
    },
    { budget: { min: null }, redis: { port: null } },
  );
  expect([redis?.text, own?.text]).toMatchObject(["false outer", "false"]);
});

test.each([
  ["a condition", "condition: redis.enabled", { redis: { enabled: false } }, 0],
  ["its default", "condition: redis.enabled", {}, 1],
  ["a tag", "tags: [cache]", { tags: { cache: false } }, 0],
  [
    "a condition above a tag",
    "condition: always\n    tags: [cache]",
    { always: true, tags: { cache: false } },
    1,
  ],
])("%s decides about a dependency", (_name, entry, values, count) => {
  const chart = `name: web\nversion: 1.0.0\ndependencies:\n  - name: redis\n    ${entry}\n`;
  expect(render({ ...REDIS, "Chart.yaml": chart }, values)).toHaveLength(count);
});

test("a dependency with an alias reads the values of that name", () => {
  const chart = "name: web\nversion: 1.0.0\ndependencies:\n  - { name: redis, alias: cache }\n";
  expect(render({ ...REDIS, "Chart.yaml": chart }, { cache: { name: "c" } })).toMatchObject([
    { file: "charts/cache/templates/a.yaml", text: "cache 6379 c " },
  ]);
});

test("null removes a default", () => {
  const files = { "values.yaml": "a: { b: 1 }\n", "templates/a.yaml": "{{ .Values.a | toJson }}" };
  expect(render(files, { a: { b: null } })[0]?.text).toBe("{}");
});

test("null stays where there is no default, but not as the default of a dependency", () => {
  const [redis, own] = render(
    {
      ...REDIS,
      "Chart.yaml": "name: web\nversion: 1.0.0\ndependencies: [{ name: redis }]\n",
      "values.yaml": "a: { b: 1 }\nc: null\nredis: { d: null }\n",
      "charts/redis/values.yaml": "e: null\nf: { g: null }\n",
      "charts/redis/templates/a.yaml": "{{ omit .Values `global` | toJson }}",
      "templates/a.yaml": "{{ pick .Values `a` `c` `x` | toJson }}",
    },
    { a: { b: null, y: null }, x: null },
  );
  expect([redis?.text, own?.text]).toEqual([
    '{"d":null,"f":{}}',
    '{"a":{"y":null},"c":null,"x":null}',
  ]);
});

test("templates read what those of a dependency get", () => {
  const files = {
    ...REDIS,
    "templates/a.yaml": "{{ .Subcharts.redis.Chart.Version }} {{ .Subcharts.redis.Values.port }}",
  };
  expect(render(files)[1]?.text).toBe("2.0.0 6379");
});

test("fields of a chart are text, and those of its maintainers have capital letters", () => {
  const files = {
    "Chart.yaml": "name: web\nversion: 1.0.0\nappVersion: 1.10\nmaintainers: [{ name: ann }]\n",
    "templates/a.yaml":
      '{{ eq .Chart.AppVersion "1.1" }}{{ range .Chart.Maintainers }}{{ .Name }}{{ end }}',
  };
  expect(render(files)[0]?.text).toBe("trueann");
});

test("of two named templates, that of the chart further out counts", () => {
  const files = {
    "charts/redis/Chart.yaml": "name: redis\nversion: 2.0.0\n",
    "charts/redis/templates/_x.tpl": '{{ define "x" }}inner{{ end }}',
    "templates/_x.tpl": '{{ define "x" }}outer{{ end }}',
    "templates/a.yaml": '{{ include "x" . }}',
  };
  expect(render(files)[0]?.text).toBe("outer");
});

test("templates of a library and notes aren't rendered", () => {
  const files = {
    "charts/lib/Chart.yaml": "name: lib\nversion: 2.0.0\ntype: library\n",
    "charts/lib/templates/_x.tpl": '{{ define "x" }}x{{ end }}',
    "charts/lib/templates/b.yaml": "b",
    "templates/NOTES.txt": "notes",
    "templates/a.yaml": '{{ include "x" . }}',
  };
  expect(render(files)).toMatchObject([{ file: "templates/a.yaml", text: "x" }]);
});

test("files of the chart can be read, those of Helm can't", () => {
  const files = {
    "files/a.json": "{}",
    "templates/a.yaml":
      '{{ .Files.Get "files/a.json" }}|{{ .Files.Get "values.yaml" }}|{{ (.Files.Glob "files/*.json").AsConfig }}',
    "values.yaml": "a: 1\n",
  };
  expect(render(files)[0]?.text).toBe("{}||a.json: '{}'");
});

test("a glob of files goes through folders with two stars, and CRDs are files", () => {
  const files = {
    "files/a/b.json": "x\ny\n",
    "crds/c.yaml": "z",
    "templates/a.yaml":
      '{{ range $path, $_ := .Files.Glob "files/**.json" }}{{ $path }}{{ $.Files.Lines $path }}{{ end }}' +
      '{{ (.Files.Glob "files/*.json").AsConfig }}{{ .Files.Get "crds/c.yaml" }}',
  };
  expect(render(files)[0]?.text).toBe("files/a/b.json[x y]{}z");
});

test("a file of bytes that aren't text is unknown", () => {
  const files = {
    "files/a.bz2": Buffer.from([0xff, 0xfe]).toString(),
    "templates/a.yaml":
      'a: {{ .Files.Get "files/a.bz2" | b64enc }} {{ (.Files.Glob "files/*").AsSecrets }}',
  };
  expect(render(files)[0]?.text).toBe("a: $(unknown) $(unknown)");
});

test("a template is rendered whatever its name ends with", () => {
  const files = { "templates/a.tpl": "a", "templates/b.txt": "b", "templates/_c.yaml": "c" };
  expect(render(files).map(({ file }) => file)).toEqual(["templates/a.tpl", "templates/b.txt"]);
});

test.each([
  ["{{ .Values.a.b }}", { failure: "nil pointer evaluating interface {}.b" }],
  ['{{ required "a is needed" .Values.a }}', { failure: "a is needed" }],
  ['{{ fail "no" }}', { failure: "no" }],
  ["{{ eq .Values.text true }}", { failure: "incompatible types for comparison" }],
  ['{{ eq .Values "a" }}', { failure: "incompatible types for comparison" }],
  [
    '{{ ternary "a" "b" .Values.text }}',
    { failure: "wrong type for value; expected bool; got string" },
  ],
  ["{{ .Values.text.b }}", { failure: "can't evaluate field b in type string" }],
  ["{{ unheardOf }}", { gap: "the function unheardOf" }],
  [
    '{{ if .Capabilities.APIVersions.Has "example.com/v1" }}a{{ end }}',
    { gap: "a condition on an unknown value" },
  ],
  ['{{ if .Capabilities.APIVersions.Has "apps/v1" }}a{{ end }}', { text: "a" }],
])("%s is %j", (template, expected) => {
  const files = { "values.yaml": "text: t\n", "templates/a.yaml": template };
  expect(render(files)).toMatchObject([{ file: "templates/a.yaml", ...expected }]);
});

test.each([
  ["a value that isn't there", "", "{{ .Values.a }}", [".Values.a"]],
  ["a value without a default", "a:\n", "{{ .Values.a }}", [".Values.a"]],
  ["a condition", "a:\n", "{{ if .Values.a }}x{{ end }}", []],
  ["a value with a default", "", "{{ .Values.a | default 1 }}", []],
])("what is printed as nothing: %s", (_name, values, template, empty) => {
  expect(render({ "values.yaml": values, "templates/a.yaml": template })).toMatchObject([
    { empty },
  ]);
});

test("a value that may be given elsewhere doesn't fail", () => {
  const files = { "templates/a.yaml": "{{ .Values.a.b }}" };
  expect(render(files, {}, false)).toMatchObject([
    { file: "templates/a.yaml", text: "$(unknown)", empty: [] },
  ]);
});

test.each([
  ["an empty default", 'image: { tag: "" }\n', "{{ .Values.image.tag }}", "$(unknown)"],
  ["another default", "image: { tag: v1 }\n", "{{ .Values.image.tag }}", "v1"],
  ["a field of a default", "image: { tag: v1 }\n", "{{ .Values.image.name }}", "$(unknown)"],
])("%s may be set by values that are unknown", (_name, values, template, text) => {
  const files = { "values.yaml": values, "templates/a.yaml": template };
  expect(render(files, {}, false)).toMatchObject([{ text, empty: [] }]);
});

test("templates may change values, in the order of Helm", () => {
  const files = {
    "values.yaml": "a: { b: 1 }\n",
    "templates/a.yaml": "{{ .Values.a.b }}",
    "templates/z.yaml": '{{ $_ := set .Values.a "b" 2 }}{{ .Values.a.b }}',
  };
  expect(render(files).map(({ text }) => text)).toEqual(["2", "2"]);
  // The chart's own defaults stay.
  expect(render(files).map(({ text }) => text)).toEqual(["2", "2"]);
});
